import { appendFileSync } from 'node:fs';
import type { RemoteJson } from '@gym/remote-contract';
import { requireRemote } from '../target/preview-record.ts';
import { type AppRef, readAppRef, requirePublished } from '../target/read-published.ts';
import type { Store } from '../target/store.ts';
import {
  actor,
  type Command,
  type CommandResult,
  gateRequest,
  openTarget,
  UsageError,
  type Values,
} from './command.ts';
import {
  endPreview,
  endPreviewsOf,
  preview as previewRemote,
  type PreviewedBuild,
  writePreviewFiles,
} from './preview-remote.ts';
import { describePublished, localBuildRequest } from './publish.ts';
import { secondsSince, setOutput } from './report.ts';

export const previewCommand: Command = {
  usage: 'preview <app>[@version]',
  summary: 'show a remote that is not released, and print an address that opens it in one tab',
  help: `Takes the remote's build, or a published version. It copies the build's files to a folder of previews and
publishes nothing, so "promote" never takes it. It must be well-formed, fit the released shell and remotes, and all its
files must exist. No release changes, so no other user gets it. The address works where the deployment allows previews
(REMOTE_PREVIEWS=1). There the user confirms it, and the tab runs it until the user stops it or closes the tab. "prune"
ends previews that are older than the releases that it keeps.

In a workflow of GitHub, the address is also the step's output "address" and part of the job's summary.`,
  options: ['url', 'change', 'end', 'dist', 'root', 'api', 'cdn', 'by', 'revision'],
  async run({ args: [named, ...others], values }) {
    if (named === undefined || others.length > 0)
      throw new UsageError('Name one remote: preview <app>[@version] --url https://gym.example');
    if (values.url !== undefined && !/^https?:\/\/[^/]/.test(values.url))
      throw new UsageError(`--url takes an address like https://gym.example, not "${values.url}".`);
    const ref = readAppRef(named);
    const store = await openTarget(values);
    return values.end ? end(store, ref, values) : begin(store, ref, values);
  },
};

async function begin(store: Store, { app, version: wanted }: AppRef, values: Values): Promise<CommandResult> {
  const gate = await gateRequest(values);
  const started = Date.now();
  const { candidate, files, result } =
    wanted === undefined
      ? await writePreviewFiles(store, localBuildRequest(app, values))
      : await publishedFiles(store, app, wanted);
  const written = result && { ...result, seconds: secondsSince(started) };
  const { change } = values;
  await previewRemote(store, { candidate, files, who: actor(values), gate, ...(change !== undefined && { change }) });
  const { manifest, version } = candidate;
  const address = addressOf(values.url ?? '', manifest, version);
  tellWorkflow(app, version, address);
  return {
    json: { target: store.address, app, version, address, ...(written && { written }) },
    text: [
      ...(written ? [describePublished(written, store.address)] : []),
      `No release changed. Where previews are allowed (REMOTE_PREVIEWS=1), this address opens ${app}@${version}:`,
      address,
    ].join('\n'),
  };
}

/** A published version has its files already. */
async function publishedFiles(
  store: Store,
  app: string,
  version: string,
): Promise<Partial<PreviewedBuild> & Pick<PreviewedBuild, 'candidate' | 'files'>> {
  const candidate = requireRemote(await requirePublished(store, app, version));
  return { candidate, files: candidate };
}

async function end(store: Store, { app, version }: AppRef, { change }: Values): Promise<CommandResult> {
  if (version === undefined && change === undefined)
    throw new UsageError('Name the version whose preview ends: preview <app>@<version> --end, or its --change');
  if (version !== undefined) await endPreview(store, app, version);
  const versions = version === undefined ? await endPreviewsOf(store, app, change ?? '') : [version];
  const text = versions.map(
    (one) => `${app}@${one}: its preview ended. Tabs that run it keep it until they load again.`,
  );
  return {
    json: { target: store.address, app, versions, ended: true },
    text: text.length === 0 ? `${app} has no preview of ${change}.` : text.join('\n'),
  };
}

/** The address of the remote's first screen, with the preview for the tab that opens it. */
function addressOf(url: string, { name, menu, routes }: RemoteJson, version: string): string {
  const path = menu[0]?.path ?? routes.find((route) => !route.path.includes(':'))?.path ?? '/';
  return `${url.replace(/\/+$/, '')}${path}?override=${name}@${version}`;
}

/** Sets the output of a workflow's step, and adds a line to the job's summary. */
function tellWorkflow(app: string, version: string, address: string): void {
  const { GITHUB_STEP_SUMMARY: summary } = process.env;
  setOutput('address', address);
  if (summary) appendFileSync(summary, `Preview of ${app}@${version}: ${address}\n`);
}

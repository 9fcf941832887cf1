import type { PreviewedRemote } from '@gym/remote-contract';
import type { SettingValues } from '@gym/remote-contract/settings';
import { checkFiles, publishFiles } from '../target/asset-files.ts';
import { bootRemotes } from '../target/boot-document.ts';
import { readLocalBuild } from '../target/local-build.ts';
import { inPreviews, listPreviews, previewName, type PreviewRecord, requireRemote } from '../target/preview-record.ts';
import { type Problem, rejectProblems } from '../target/problem.ts';
import type { PublishedRemote, PublishedShell } from '../target/published-build.ts';
import { readPublished } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { readLatestRelease, requireSigning } from '../target/release-log.ts';
import { type ComposedBuilds, composedOf, type ReleaseRecord } from '../target/release-record.ts';
import { withSignature } from '../target/signature.ts';
import { mapConcurrent, overwrite, type Store } from '../target/store.ts';
import { checkNeeds } from '../changes/gate/api-surface.ts';
import { checkCompatibility, checkRemoteAlone } from '../changes/gate/check-release.ts';
import { checkDelivery } from '../changes/gate/check-delivery.ts';
import { checkForm } from '../changes/gate/check-form.ts';
import type { CheckInput, GateRequest } from '../changes/gate/run-checks.ts';
import { type PublishRequest, type PublishResult, readSharedTypes } from './publish.ts';

interface PreviewRequest {
  /** The remote: a published one, or the local build. */
  readonly candidate: PublishedRemote;
  /** The same, with its files where the preview has them. */
  readonly files: PublishedRemote;
  readonly who: string;
  /** The change that it shows: its earlier previews end. */
  readonly change?: string;
  readonly gate: GateRequest;
}

/**
 * Lets single tabs run a remote that is not released. It changes no release. The remote must be well-formed and fit the
 * released shell and remotes, as for a promotion.
 * @throws GateError with every problem
 */
export async function preview(store: Store, { candidate, files, who, change, gate }: PreviewRequest): Promise<void> {
  const { app, version } = candidate;
  const last = await readLatestRelease(store);
  requireSigning(store, last);
  const { shell, remotes } = await readLiveBuilds(store, last);
  if (!shell)
    throw new ReleaseError(`No shell is released on ${store.address} to run ${app}: promote one first.`, {
      failure: 'missing',
    });
  const read = async (name: string) => (await store.read(name))?.body;
  const problems = await checkPreview(candidate, { shell, remotes }, { ...gate, read }, files);
  rejectProblems(problems);
  const record: PreviewRecord = {
    at: new Date().toISOString(),
    who,
    ...(last && { after: last.sequence }),
    ...(change !== undefined && { change }),
    remote: previewOf(files, shell, last?.settings?.[app]),
  };
  const name = previewName(app, version);
  const signed = withSignature(name, record, store.signing);
  await overwrite(store, name, Buffer.from(JSON.stringify(signed)));
  if (change !== undefined) await endPreviewsOf(store, app, change, version);
}

/** Ends a preview. Tabs that run it keep it until they load again. The build stays published. */
export const endPreview = (store: Store, app: string, version: string): Promise<void> =>
  store.remove(previewName(app, version));

/**
 * Ends the previews of a change.
 * @param except the version whose preview stays
 * @returns the versions whose previews ended
 */
export async function endPreviewsOf(store: Store, app: string, change: string, except?: string): Promise<string[]> {
  const previews = (await listPreviews(store, app)).filter((one) => one.change === change && one.version !== except);
  await mapConcurrent(previews, ({ version }) => endPreview(store, app, version));
  return previews.map(({ version }) => version);
}

async function readLiveBuilds(store: Store, last: ReleaseRecord | undefined): Promise<ComposedBuilds> {
  const found = await Promise.all(
    Object.entries(last?.live ?? {}).map(([app, { version }]) => readPublished(store, app, version)),
  );
  return composedOf(found.filter((build) => build !== undefined));
}

/** The boot document's record. Its name in telemetry differs from the version's, and it has no hints of the shell. */
function previewOf(remote: PublishedRemote, shell: PublishedShell, given: SettingValues = {}): PreviewedRemote {
  const all = bootRemotes(remote, shell, `${remote.version}-preview`, given);
  const [preview] = all;
  if (!preview) throw new Error(`${remote.app} serves no audience.`);
  const { routes, ...rest } = preview;
  // Only the audience differs.
  const audiences = all.length > 1 && { audiences: all.map(({ audience }) => audience) };
  return { ...rest, ...audiences, routes: routes.map((route) => ({ ...route, files: [] })) };
}

/** A local remote whose files are on the target, apart from those of published builds. */
export interface PreviewedBuild {
  readonly candidate: PublishedRemote;
  /** The same, with its files where previews have them. */
  readonly files: PublishedRemote;
  readonly result: PublishResult;
}

/**
 * Writes the files of a local remote for a preview. It publishes nothing: a promotion finds no build.
 * @throws ReleaseError for a shell, or if a name already has a different content
 */
export async function writePreviewFiles(
  store: Store,
  { root, app, dist, by }: PublishRequest,
): Promise<PreviewedBuild> {
  const { build, publishes } = await readLocalBuild(root, app, dist);
  const types = readSharedTypes(build.folder);
  const candidate: PublishedRemote = {
    ...requireRemote(publishes),
    publishedAt: new Date().toISOString(),
    publishedBy: by,
    ...(types && { types }),
  };
  const files = inPreviews(candidate);
  const { written, bytes, assets } = await publishFiles(store, { ...files, folder: build.folder });
  const { version } = candidate;
  return { candidate, files, result: { app, version, written, bytes, there: assets.length * 3 - written } };
}

/**
 * Whether a remote can run beside the released builds in one tab. The checks that protect all users are left out: its
 * kit, its audience, and that every specified route keeps an owner.
 * @param files the remote with its files where the preview has them
 * @returns each problem with its solution
 */
export async function checkPreview(
  candidate: PublishedRemote,
  beside: ComposedBuilds,
  { api, cdn, read }: CheckInput,
  files: PublishedRemote,
): Promise<Problem[]> {
  const malformed = checkForm(candidate);
  if (malformed.length > 0) return malformed;
  return [
    ...checkRemoteAlone(candidate),
    ...checkCompatibility(candidate, beside),
    ...checkNeeds(candidate, api),
    ...(await checkFiles(files, read)),
    ...(cdn === undefined ? [] : await checkDelivery(files, cdn)),
  ];
}

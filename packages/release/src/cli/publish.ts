import { existsSync } from 'node:fs';
import path from 'node:path';
import { isBuilt } from '@gym/build/is-built';
import { publish as publishApp, type PublishRequest, type PublishResult } from '../publish/publish.ts';
import { IN_WORKSPACE, sourceFolder, WORKSPACE } from '../target/local-builds.ts';
import { ReleaseError } from '../target/release-error.ts';
import { buildLabel } from '../target/published-build.ts';
import type { Store } from '../target/store.ts';
import { actor, type Command, openNewTarget, UsageError, type Values } from './command.ts';
import { bytesOf, counted, duration, secondsSince } from './report.ts';
import { setOutput } from './workflow-output.ts';

/** Checks that an app's build matches its source. @throws ReleaseError if the build is stale */
function requireFreshBuild(app: string): void {
  if (existsSync(sourceFolder(WORKSPACE, app)) && !isBuilt(app)) {
    throw new ReleaseError(
      IN_WORKSPACE
        ? `apps/${app} has changed since its build, or has none: run "pnpm --filter ${app} build".`
        : `${app} has changed since its build, or has none: run "npm run build", ` +
            `and then "remote-kit adopt" if Module Federation's own plugin builds it.`,
    );
  }
}

export const publish: Command = {
  usage: 'publish <app> …',
  summary: "copy an app's build to the target; no browser gets it yet",
  help: `Publishes apps/<app>/dist (build.json and its files, and kit.json if the remote's kit ran) and the app's
remote.json or shell.json. Every file keeps its hashed name and gets brotli and gzip variants. The version is the app's
own with a hash of its content. Publishing the same build again writes nothing. A name that already has a different
content is rejected.

In a workflow of GitHub, the step's output "build" names what was published, staff@<version>: promote exactly that.

  --dist <folder>     folder of the build (default: apps/<app>/dist)
  --root <folder>     workspace of the app (default: this one)
  --by <name>         your name (default: $GITHUB_ACTOR, or the user)
  --revision <text>   revision of the source (default: $GITHUB_SHA, or git's)`,
  options: ['dist', 'root', 'by', 'revision'],
  async run({ args, values }) {
    if (args.length === 0) throw new UsageError('Name what to publish: publish <app> …');
    if (values.dist !== undefined && args.length > 1)
      throw new UsageError('--dist is the build of one app: publish one at a time.');
    const store = await openNewTarget(values);
    const published: Published[] = [];
    for (const app of args) published.push(await publishBuild(store, app, values));
    setOutput('build', published.map(buildLabel).join(' '));
    return {
      json: { target: store.address, published },
      text: published.map((one) => describePublished(one, store.address)).join('\n'),
    };
  },
};

/** The result of one publication, and its time. */
type Published = PublishResult & { readonly seconds: number };

/** Publishes the local build of an app as the options of the command line say. */
export async function publishBuild(store: Store, app: string, values: Values): Promise<Published> {
  const started = Date.now();
  const done = await publishApp(store, localBuildRequest(app, values));
  return { ...done, seconds: secondsSince(started) };
}

/** The local build that the options name. @throws ReleaseError if its source has changed since */
export function localBuildRequest(app: string, values: Values): PublishRequest {
  const root = path.resolve(values.root ?? WORKSPACE);
  if (values.dist === undefined && root === WORKSPACE) requireFreshBuild(app);
  const revision = values.revision ?? process.env['GITHUB_SHA'];
  return {
    root,
    app,
    by: actor(values),
    ...(revision !== undefined && { revision }),
    ...(values.dist !== undefined && { dist: path.resolve(values.dist) }),
  };
}

export const describePublished = (
  { app, version, written, bytes, there, seconds }: Published,
  address: string,
): string =>
  written === 0
    ? `${app}@${version} is on ${address} already, with ${counted(there, 'file')}.`
    : `${app}@${version}: ${counted(written, 'file')} (${bytesOf(bytes)}) written to ${address} in ` +
      `${duration(seconds)}; ${counted(there, 'file')} existed already.`;

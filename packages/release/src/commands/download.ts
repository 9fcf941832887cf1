import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf, storedAssets } from '../target/asset-files.ts';
import { checkForm } from '../changes/gate/check-form.ts';
import { rejectProblems } from '../target/problem.ts';
import { buildName, type PublishedBuild, type PublishedRemote, REMOTE_JSON } from '../target/published-build.ts';
import { type AppRef, readAppRef, requirePublished } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { readLatestRelease } from '../target/release-log.ts';
import { requireTrusted, UNSIGNED } from '../target/signature.ts';
import { mapConcurrent, type Store } from '../target/store.ts';
import { type Command, openTarget, UsageError } from './command.ts';

export const downloadCommand: Command = {
  usage: 'download [<app>[@version] …]',
  summary: 'write published remotes to a folder, as their builds left them',
  help: `Writes each remote to <folder>/<app>, which must not exist: its remote.json there, and its build in dist.
"remote-kit check <folder>/<app>" checks it, for example in the next shell. "publish <app> --dist <folder>/<app>/dist"
publishes the same version again, or on another target. Without a version, it takes the live one; without an app, every
live remote.`,
  options: ['to'],
  async run({ args, values }) {
    if (!values.to) throw new UsageError('Name the folder: download --to <folder>');
    const folder = path.resolve(values.to);
    const store = await openTarget(values);
    const named = args.length > 0 ? args.map(readAppRef) : undefined;
    const builds = await wantedBuilds(store, named);
    const remotes = builds.filter((build) => build.kind === 'remote');
    if (named && remotes.length < builds.length) throw new UsageError('download takes remotes, not the shell.');
    for (const remote of remotes) await download(store, remote, path.join(folder, remote.app));
    const names = remotes.map(({ app, version }) => `${app}@${version}`);
    return {
      json: { target: store.address, folder, remotes: names },
      text: names.length === 0 ? `No remote is live on ${store.address}.` : `${names.join(', ')}: in ${folder}.`,
    };
  },
};

/** @throws ReleaseError for an app that is neither live nor named with a published version */
async function wantedBuilds(store: Store, named: readonly AppRef[] | undefined): Promise<PublishedBuild[]> {
  const { live = {} } = (await readLatestRelease(store)) ?? {};
  const wanted = named ?? Object.keys(live).map(readAppRef);
  return mapConcurrent(wanted, async ({ app, version = live[app]?.version }) => {
    if (version !== undefined) return requirePublished(store, app, version);
    throw new ReleaseError(`${app} is not live on ${store.address}: name a version.`, { failure: 'missing' });
  });
}

/** @throws ReleaseError if the folder exists, the record is not as it must be, or a file is not as it was published */
async function download(store: Store, build: PublishedRemote, folder: string): Promise<void> {
  if (existsSync(folder))
    throw new ReleaseError(`${folder} exists: name a folder without it, or remove it.`, { failure: 'usage' });
  // Its record names the paths to write.
  requireTrusted(buildName(build.app, build.version), build, store.signing ?? UNSIGNED);
  rejectProblems(checkForm(build));
  const dist = path.join(folder, 'dist');
  await mapConcurrent(storedAssets(build), async ({ name, source, integrity }) => {
    const file = path.resolve(dist, source);
    if (!file.startsWith(`${dist}${path.sep}`)) throw new ReleaseError(`"${source}" is no name of a file of a build.`);
    const found = await store.read(name);
    if (!found || integrityOf(found.body) !== integrity)
      throw new ReleaseError(`${name} is not on ${store.address} as it was published.`, { failure: 'missing' });
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, found.body);
  });
  // The kit takes what declares it from the folder of the remote, and "publish" from that of the build.
  const { manifest, record, kit, types } = build;
  const written = { 'build.json': record, [REMOTE_JSON]: manifest, 'kit.json': kit, 'types.json': types };
  for (const [name, content] of Object.entries(written))
    if (content) await writeFile(path.join(dist, name), JSON.stringify(content));
  await writeFile(path.join(folder, REMOTE_JSON), JSON.stringify(manifest, null, 2));
}

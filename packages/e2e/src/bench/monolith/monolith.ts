import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { appFolder, isCurrent, monolithConfig, recordInputs, remoteConfig, REPOSITORY, runWebpack } from '@gym/build';
import { inlineHashes } from '@gym/release/content-security-policy';
import { RELEASE_FILE, releaseLocalBuilds, type ReleaseRecord } from '@gym/release';
import {
  bootFiles,
  bootShell,
  type Build,
  buildShellDocument,
  composeReleasedDocument,
  documentTemplate,
  entryFiles,
  filesOf,
  readBuilds,
} from '@gym/release/document';
import type { BootFile, BootRemote } from '@gym/remote-contract';
import type { Configuration, FileCacheOptions } from 'webpack';

/** Folder for the bench's builds and releases. It can be deleted: the bench makes everything in it again. */
export const cacheFolder = (...names: readonly string[]): string =>
  path.join(REPOSITORY, 'node_modules/.cache/bench', ...names);

/** The same build with its own folder and webpack cache, so that it does not disturb other builds. */
export const withOwnFolders = (config: Configuration, folder: string, cacheDirectory: string): Configuration => ({
  ...config,
  output: { ...config.output, path: folder },
  cache: { ...(config.cache as FileCacheOptions), cacheDirectory },
});

/** The loader that edits a source. */
const EDITOR = fileURLToPath(new URL('./append-statement.cjs', import.meta.url));

/**
 * The same build with an edit of one source. The file itself does not change. With another number, webpack's cache is
 * valid for all other sources.
 */
export function withEdit(config: Configuration, source: string, edit: number): Configuration {
  const rules = [
    ...(config.module?.rules ?? []),
    { test: source, enforce: 'pre' as const, use: [{ loader: EDITOR, options: { edit } }] },
  ];
  return { ...config, module: { ...config.module, rules } };
}

/** The module that replaces the shell's federation. */
const REMOTES = fileURLToPath(new URL('./start-federation.ts', import.meta.url));

/** The build of all apps as one. */
export const monolith = (): Configuration => monolithConfig({ folder: cacheFolder('monolith'), remotes: REMOTES });

/** Runs a build of the bench into its output folder, unless a current build is there. */
async function buildOnce(app: string, config: Configuration, recipe: readonly string[] = []): Promise<Build> {
  const folder = String(config.output?.path);
  if (!isCurrent(folder)) {
    const startedAt = Date.now();
    recordInputs(folder, [...(await runWebpack(`The bench's ${app}`, config)), ...recipe], startedAt);
  }
  return { app, folder, record: JSON.parse(readFileSync(path.join(folder, 'build.json'), 'utf8')) as Build['record'] };
}

/** The files that a lazy part of the monolith loads besides the entry. */
function chunksOf(build: Build, name: string): BootFile[] {
  const page = build.record.pages[name];
  if (!page) throw new Error(`The monolith has no chunk "${name}".`);
  const files = build.record.files.filter(({ file }) => page.files.includes(file));
  return bootFiles({ ...build, record: { ...build.record, files } });
}

/** Text that occurs in every host's runtime or remote's container. */
const FEDERATION = /gym\.federation|initContainerEntry|loaded-first/;

/**
 * Writes a release of the monolith for the product's server. The release package cannot publish it: its remotes have no
 * builds of their own. All files belong to the shell; a remote is its menu and its routes, each with its page's chunks.
 * @param isTuned whether its document is the product's, which requests role, chunks and data early.
 *   Otherwise the HTTP library, which the page then needs first, comes with the entry, as with an ordinary import
 */
async function releaseMonolith(build: Build, name: string, isTuned: boolean): Promise<string> {
  const { shell, remotes } = readBuilds(REPOSITORY);
  const [main, ...rest] = entryFiles(build);
  const data = {
    shell: bootShell({ ...build, manifest: shell.manifest }),
    remotes: remotes.map(({ manifest: { title, contract, audience, menu, routes, ...manifest } }): BootRemote => ({
      ...{ name: manifest.name, title, contract, menu, entry: main!, files: [] },
      version: build.record.version,
      audience: String(audience),
      routes: routes.map(({ path: route, page, early }) => ({ path: route, early, files: chunksOf(build, page) })),
    })),
  };
  const template = isTuned
    ? (await buildShellDocument(build)).document
    : documentTemplate({ entry: [...chunksOf(build, 'axios'), main!, ...rest] });
  const document = composeReleasedDocument({
    data,
    template,
    inlineScriptHashes: inlineHashes(template).scripts,
    previous: [],
  });

  const folder = cacheFolder('releases', name);
  const assets = path.join(folder, 'assets', build.app);
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const { file } of build.record.files) {
    const content = readFileSync(path.join(build.folder, file));
    if (FEDERATION.test(content.toString())) throw new Error(`The monolith's ${file} contains federation.`);
    cpSync(path.join(build.folder, file), path.join(assets, file));
    writeFileSync(path.join(assets, `${file}.br`), brotliCompressSync(content));
  }
  const live = Object.fromEntries(
    ['shell', ...data.remotes.map((remote) => remote.name)].map((app) => [app, { version: build.record.version }]),
  );
  const record: ReleaseRecord = {
    sequence: 1,
    release: document.boot.release,
    change: {
      ...{ at: new Date().toISOString(), who: 'bench', action: 'compose' },
      apps: Object.entries(live).map(([app, { version }]) => ({ app, to: version })),
    },
    live,
    canaries: {},
    documents: [document],
    files: filesOf(document),
  };
  writeFileSync(path.join(folder, RELEASE_FILE), JSON.stringify(record));
  return folder;
}

/** Builds the product as one bundle if its sources changed, and composes both releases of it. */
export async function buildMonolithReleases() {
  const build = await buildOnce('monolith', monolith());
  return {
    ordinary: await releaseMonolith(build, 'ordinary', false),
    tuned: await releaseMonolith(build, 'tuned', true),
  };
}

/** One screen of the staff remote. */
const PAGE = path.join(appFolder('staff'), 'src/features/members/member-list.page.tsx');

/** Builds the staff remote and the monolith with the changed screen, and composes releases that differ only in it. */
export async function buildChangedReleases() {
  const changed = (config: Configuration, app: string) =>
    buildOnce(
      app,
      withEdit(withOwnFolders(config, cacheFolder(`changed-${app}`), cacheFolder('webpack', app)), PAGE, 1),
      [EDITOR, fileURLToPath(import.meta.url)],
    );
  const staff = await changed(remoteConfig({ app: 'staff' }), 'staff');
  const before = readBuilds(REPOSITORY).remotes.find(({ app }) => app === 'staff')!.record.files;
  if (staff.record.files.every(({ integrity }) => before.some((file) => file.integrity === integrity)))
    throw new Error(`${PAGE} was to be changed, but the build is the same: name a source that is built.`);
  const federated = cacheFolder('releases/changed-federated');
  await releaseLocalBuilds({ folder: federated, dist: { staff: staff.folder } });
  return { federated, ordinary: await releaseMonolith(await changed(monolith(), 'monolith'), 'changed', false) };
}

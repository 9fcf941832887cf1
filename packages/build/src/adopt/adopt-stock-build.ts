import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemoteJson } from '@gym/remote-contract/remote-json';
import { SHARING_POLICY } from '@gym/kernel/sharing-policy';
import { buildIdentity, buildJson, type BuildRecord, builtFile } from '@gym/remote-contract/build-record';
import { bundleScript, type FederationManifest, hashedName } from '../stock/stock-files.ts';
import { manifestText } from '../declaration/read-declaration.ts';
import { filesBelow, recordInputs } from '../workspace/build-inputs.ts';
import { REMOTE_JSON } from '../workspace/repository.ts';

/** A remote that Module Federation's own plugin built, as its folder shows it. */
export interface StockBuild {
  readonly remote: RemoteJson;
  readonly manifest: FederationManifest;
  /** The code of its entry. */
  readonly entry: string;
  /** Its other scripts and its styles, sorted. */
  readonly files: readonly string[];
}

/** Entries that `adopt` wrote before. */
export const ADOPTED = /^gymEntry\.\w+\.js$/;

/** @throws Error if the folder has no build of Module Federation 2, or one of our plugins */
export function readStockBuild(remote: RemoteJson, dist: string): StockBuild {
  const file = path.join(dist, 'mf-manifest.json');
  if (!existsSync(file))
    throw new Error(
      `${dist} has no mf-manifest.json: build with Module Federation 2, and set "manifest: true" in the options of ` +
        'its plugin. With webpack, use version 5.110 or 5.111: its plugin does not load with 5.112.',
    );
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as FederationManifest;
  const { name } = manifest.metaData.remoteEntry;
  if (isOurs(dist, name))
    throw new Error(`A plugin of @gym/build made the build in ${dist}: publish it as it is, without "adopt".`);
  const entry = path.join(dist, manifest.metaData.remoteEntry.path, name);
  if (!existsSync(entry)) throw new Error(`${dist} has no ${name}, which its mf-manifest.json names: build again.`);
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((one) => /\.(js|css)$/.test(one) && path.join(dist, one) !== entry && !ADOPTED.test(one))
    .sort((a, b) => a.localeCompare(b));
  return { remote, manifest, entry: readFileSync(entry, 'utf8'), files };
}

/** Whether one of our plugins wrote the manifest: then `build.json` names its entry, and is complete. */
function isOurs(dist: string, entry: string): boolean {
  const file = path.join(dist, 'build.json');
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as BuildRecord).stock?.entry.file === entry;
}

/** A library as the generated code of an entry names it. */
const CONSUMED = [
  /requiredVersion:\s*"(?<range>[^"]+)"[^{}]*?shareKey:\s*"(?<name>[^"]+)"/g,
  /shareKey:\s*"(?<name>[^"]+)"[^{}]*?requiredVersion:\s*"(?<range>[^"]+)"/g,
];

/**
 * The libraries that a build takes from its host, with their ranges. The plugin's manifest lacks those without a copy
 * in the build, so the code of the entry tells, too.
 */
export function sharedRangesOf({ manifest, entry }: StockBuild): Record<string, string> {
  const listed = manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion] as const);
  const consumed = CONSUMED.flatMap((pattern) => [...entry.matchAll(pattern)]).map(
    ({ groups }) => [groups?.['name'] ?? '', groups?.['range'] ?? ''] as const,
  );
  return Object.fromEntries(new Map([...listed, ...consumed].sort(([a], [b]) => a.localeCompare(b))));
}

/** The options of the plugin that make a build a remote of the shell, and what goes wrong without each. */
export function problemsOf(build: StockBuild): string[] {
  const { remote, manifest, files } = build;
  const { globalName, publicPath, remoteEntry } = manifest.metaData;
  const shared = sharedRangesOf(build);
  const checks: readonly (readonly [boolean, string])[] = [
    [
      !['module', 'esm'].includes(remoteEntry.type),
      'Its entry is an ES module. The browser would load its chunks without their hashes. ' +
        'Set "library: { type: \'var\' }". With Vite, build with viteRemote() of @gym/build/vite instead.',
    ],
    [
      globalName === remote.name,
      `Its container is the variable "${globalName}". Set "name: '${remote.name}'", the name in remote.json.`,
    ],
    [
      manifest.exposes.some(({ path: exposed }) => exposed === './remote'),
      'It does not expose "./remote". Set "exposes: { \'./remote\': \'./src/remote.ts\' }".',
    ],
    [
      publicPath === 'auto',
      `Its chunks load from "${publicPath}". Set the bundler's "publicPath: 'auto'": releases have their own folder.`,
    ],
    [
      files.every((file) => !file.includes(path.sep)),
      `${files.find((file) => file.includes(path.sep)) ?? ''} is in a folder of its own. ` +
        'Let the bundler write all scripts and styles into one folder.',
    ],
    ['react' in shared, 'It shares no React with the shell. Set "shared" as @gym/kernel/sharing-policy lists it.'],
  ];
  return [...checks.filter(([holds]) => !holds).map(([, problem]) => problem), ...copies(build)];
}

/** Libraries of the shell with a second copy in the build. Two copies of React break hooks and contexts. */
const copies = ({ manifest }: StockBuild): string[] =>
  manifest.shared
    .filter(({ name, assets }) => name in SHARING_POLICY && [...assets.js.sync, ...assets.js.async].length > 0)
    .map(({ name }) => `It has a copy of ${name}, which the shell shares. Set "import: false" for it in "shared".`);

/** What the entry sees as its document: TypeScript in the workspace, JavaScript in the published package. */
const PAGE_DOCUMENT = fileURLToPath(new URL('page-document', import.meta.url));

interface StockRemote {
  /** What it declares. */
  readonly remote: RemoteJson;
  /** Folder with its `package.json`. */
  readonly folder: string;
  /** Folder of its build. */
  readonly dist: string;
}

/**
 * Makes a build of Module Federation's own plugin a build that can be published: writes its `build.json`, its
 * `remote.json`, and an entry whose chunks load with the page's hashes and addresses.
 * @throws Error that names each option of the plugin that the build needs
 */
export async function adoptStockBuild({ remote, folder, dist }: StockRemote): Promise<BuildRecord> {
  const build = readStockBuild(remote, dist);
  const problems = problemsOf(build);
  if (problems.length > 0)
    throw new Error(`${dist} is no remote of the shell:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
  for (const file of readdirSync(dist)) if (ADOPTED.test(file)) rmSync(path.join(dist, file));
  const entry = await adoptedEntry(build);
  const file = hashedName('gymEntry', entry);
  const record: BuildRecord = {
    ...buildIdentity(folder, remote),
    shared: sharedRangesOf(build),
    entry: [file],
    pages: pagesOf(build),
    files: [builtFile(file, entry), ...build.files.map((name) => builtFile(name, readFileSync(path.join(dist, name))))],
  };
  writeFileSync(path.join(dist, file), entry);
  writeFileSync(path.join(dist, REMOTE_JSON), manifestText(remote));
  writeFileSync(path.join(dist, 'build.json'), buildJson(record));
  recordInputs(dist, sourcesOf(folder), statSync(path.join(dist, 'mf-manifest.json')).mtimeMs);
  return record;
}

/** The sources of a remote. Its bundler tells nobody which files it read. */
const sourcesOf = (folder: string): string[] =>
  ['src', ...readdirSync(folder).filter((name) => /^(package|remote)\.json$|\.config\.\w+$/.test(name))].flatMap(
    (entry) => filesBelow(entry, folder).map((file) => path.join(folder, file)),
  );

/** The build's entry, with another document in its scope. Its container becomes a property of the window. */
async function adoptedEntry({ remote: { name }, entry }: StockBuild): Promise<string> {
  const { text } = await bundleScript(PAGE_DOCUMENT, { globalName: 'page' });
  return `(() => {
${text}
((document) => {
${entry}
;if (typeof ${name} !== "undefined") window.${name} = ${name};
})(page.pageDocument);
})();
`;
}

/**
 * The exposed module, and each page by the name of its chunk. A manifest does not tell which chunks a page shares with
 * others: these load one request later.
 */
function pagesOf({ remote, manifest, files }: StockBuild): BuildRecord['pages'] {
  const exposed = manifest.exposes.find(({ path: name }) => name === './remote')?.assets;
  const names = [...remote.routes, ...Object.values(remote.slots ?? {})].flatMap(({ page }) => page ?? []);
  const pages = [...new Set(names)].map(
    (page) => [page, { files: files.filter((file) => file.startsWith(`${page}.`)), shared: [] }] as const,
  );
  return {
    remote: { files: [...(exposed?.js.sync ?? []), ...(exposed?.css.sync ?? [])], shared: [] },
    ...Object.fromEntries(pages.filter(([, page]) => page.files.length > 0)),
  };
}

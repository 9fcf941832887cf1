import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemoteJson } from '@gym/remote-contract/remote-json';
import { manifestText } from '../declaration/read-declaration.ts';
import { filesBelow, recordInputs } from '../workspace/build-inputs.ts';
import { buildIdentity } from '../record/build-identity.ts';
import { buildJson, type BuildRecord, builtFile } from '../record/build-record.ts';
import { ADOPTED, problemsOf, readStockBuild, sharedRangesOf, type StockBuild } from './stock-build.ts';
import { bundleScript, hashedName } from '../stock/stock-files.ts';
import { REMOTE_JSON } from '../workspace/repository.ts';

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
  const names = [...remote.routes, ...Object.values(remote.slots ?? {})].map(({ page }) => page);
  const pages = [...new Set(names)].map(
    (page) => [page, { files: files.filter((file) => file.startsWith(`${page}.`)), shared: [] }] as const,
  );
  return {
    remote: { files: [...(exposed?.js.sync ?? []), ...(exposed?.css.sync ?? [])], shared: [] },
    ...Object.fromEntries(pages.filter(([, page]) => page.files.length > 0)),
  };
}

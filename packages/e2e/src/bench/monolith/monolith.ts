import { REPOSITORY } from '@gym/build';
import {
  bootFiles,
  bootShell,
  type Build,
  bundleBootScript,
  documentTemplate,
  entryFiles,
  readBuilds,
} from '@gym/release/document';
import type { BootData, BootFile, BootRemote } from '@gym/remote-contract';
import { writeMonolithRelease } from './write-monolith-release.ts';
import { buildOnce, cacheFolder, monolith } from './builds.ts';

/**
 * Chunk of the HTTP library. The product can load it late, because its boot script has already sent the first calls.
 */
const HTTP_LIBRARY = 'axios';

/**
 * A usual release of the monolith: script and style tags, without a boot script. The page then needs the HTTP library
 * first. So the library comes with the entry, as with an ordinary import.
 */
export function composeOrdinary(monolith: Build, folder: string): string {
  const entry = [...chunksOf(monolith, HTTP_LIBRARY), ...entryFiles(monolith)];
  return writeMonolithRelease({
    folder,
    build: monolith,
    data: dataOf(monolith),
    template: documentTemplate({ entry }),
    inlineScriptHashes: [],
  });
}

/**
 * A release of the monolith with the optimizations of the product's own releases. The boot script requests the role,
 * the landing route's chunks and its first data early.
 */
async function composeTuned(monolith: Build, folder: string): Promise<string> {
  const script = await bundleBootScript();
  return writeMonolithRelease({
    folder,
    build: monolith,
    data: dataOf(monolith),
    template: documentTemplate({ script: script.code, entry: entryFiles(monolith) }),
    inlineScriptHashes: [script.hash],
  });
}

/** All files belong to the shell. A remote is its menu and its routes, each with the chunks of its page. */
function dataOf(monolith: Build): Omit<BootData, 'release'> {
  const { shell, remotes } = readBuilds(REPOSITORY);
  const [main] = entryFiles(monolith);
  if (!main) throw new Error('The monolith has no entry file.');
  return {
    shell: bootShell({ ...monolith, manifest: shell.manifest }),
    remotes: remotes.map(({ manifest: { name, title, contract, audience, menu, routes } }): BootRemote => ({
      name,
      title,
      version: monolith.record.version,
      contract,
      audience: String(audience),
      menu,
      entry: main,
      files: [],
      routes: routes.map(({ path, page, early }) => ({ path, early, files: chunksOf(monolith, page) })),
    })),
  };
}

/** The files that a lazy part of the monolith loads besides the entry. */
function chunksOf(monolith: Build, name: string): BootFile[] {
  const page = monolith.record.pages[name];
  if (!page) throw new Error(`The monolith has no chunk "${name}".`);
  const files = monolith.record.files.filter(({ file }) => page.files.includes(file));
  return bootFiles({ ...monolith, record: { ...monolith.record, files } });
}

/** Folders of the releases that the product is compared with. Its server reads them by `RELEASES`. */
export interface MonolithReleases {
  /** Lazy routes, without hints. */
  readonly ordinary: string;
  /** The same files, with the product's own boot script. */
  readonly tuned: string;
}

/** Builds the product as one bundle if its sources changed, and composes both releases of it. */
export async function buildMonolithReleases(): Promise<MonolithReleases> {
  const build = await buildOnce({
    app: 'monolith',
    config: monolith(cacheFolder('monolith')),
  });
  const twins: MonolithReleases = { ordinary: cacheFolder('releases/ordinary'), tuned: cacheFolder('releases/tuned') };
  composeOrdinary(build, twins.ordinary);
  await composeTuned(build, twins.tuned);
  return twins;
}

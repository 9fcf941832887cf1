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
 * Chunk of the HTTP library. The product can leave it for later because its head start has asked the first calls
 * already.
 */
const HTTP_LIBRARY = 'axios';

/**
 * A release of the monolith as it would usually be served: script and style tags, and nothing ahead of them. Without
 * the head start the HTTP library is what the page needs first, so it comes with the entry, as an ordinary import would
 * have it.
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
 * A release of the monolith with all that the product's own releases do: the role, the landing route's chunks and its
 * first data ahead.
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

/** All files are the shell's; a remote is its menu and its routes, each with the chunks of its page. */
function dataOf(monolith: Build): Omit<BootData, 'release'> {
  const { shell, remotes } = readBuilds(REPOSITORY);
  const [main] = entryFiles(monolith);
  return {
    shell: bootShell({ ...monolith, manifest: shell.manifest }),
    remotes: remotes.map(({ manifest: { name, title, contract, audience, menu, routes } }): BootRemote => ({
      name,
      title,
      version: monolith.record.version,
      contract,
      audience,
      menu,
      entry: main!,
      files: [],
      routes: routes.map(({ path, page, early }) => ({ path, early, files: chunksOf(monolith, page) })),
    })),
  };
}

/** What a lazy part of the monolith loads beside the entry. */
function chunksOf(monolith: Build, name: string): BootFile[] {
  const page = monolith.record.pages[name];
  if (!page) throw new Error(`The monolith has no chunk "${name}".`);
  const files = monolith.record.files.filter(({ file }) => page.files.includes(file));
  return bootFiles({ ...monolith, record: { ...monolith.record, files } });
}

/** Folders of the releases that the product is compared with, as its server takes them by `RELEASES`. */
export interface MonolithReleases {
  /** Lazy routes, and no hints. */
  readonly ordinary: string;
  /** The same files, with the product's own head start. */
  readonly tuned: string;
}

/** Builds the product as one bundle where its sources changed, and composes both releases of it. */
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

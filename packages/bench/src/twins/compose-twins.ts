import { REPOSITORY } from '@gym/build';
import { bootFiles, bundleBootScript, composeDocument, entryFiles, promoteRelease, readBuilds, type Build } from '@gym/release/compose';
import type { BootData, BootRemote } from '@gym/remote-contract';

/** A release of the monolith as it would usually be served: script and style tags, and nothing ahead of them. */
export function composeOrdinary(monolith: Build, folder: string): Promise<string> {
  return promoteRelease({
    folder, builds: [monolith], data: dataOf(monolith), inlineScripts: [],
    document: (boot) => composeDocument({ boot, entry: entryFiles(monolith) }),
  });
}

/** A release of the monolith with all that the product's own releases do: the role, the landing route's chunks and its first data ahead. */
export async function composeTuned(monolith: Build, folder: string): Promise<string> {
  const script = await bundleBootScript();
  return promoteRelease({
    folder, builds: [monolith], data: dataOf(monolith), inlineScripts: [script],
    document: (boot) => composeDocument({ boot, script: script.code, entry: entryFiles(monolith) }),
  });
}

/** All files are the shell's; a remote is its menu and its routes, each with the chunks of its page. */
function dataOf(monolith: Build): Omit<BootData, 'release'> {
  const { version, pages } = monolith.record;
  const files = bootFiles(monolith);
  const [entry] = entryFiles(monolith);
  const chunksOf = (page: string) => bootFiles({ ...monolith, record: { ...monolith.record, files: monolith.record.files.filter(({ file }) => pages[page]!.files.includes(file)) } });
  return {
    shell: { version, files },
    remotes: readBuilds(REPOSITORY).remotes.map(({ manifest: { name, title, contract, audience, menu, routes } }): BootRemote => ({
      name, title, version, contract, audience, menu, entry: entry!, files: [],
      routes: routes.map(({ path, page, early }) => ({ path, early, files: chunksOf(page) })),
    })),
  };
}

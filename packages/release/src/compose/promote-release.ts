import type { BootData } from '@gym/remote-contract';
import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import { localUser } from '../records/local-user.ts';
import { RELEASE_FILE, type ReleaseRecord } from '../records/release-record.ts';
import { ReleaseError } from '../store/release-error.ts';
import { readPointer } from '../records/release-log.ts';
import { MUTABLE_HEADERS, type Store } from '../store/store.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Build } from '../records/local-builds.ts';
import { bootFilesOf, filesOf, composeReleasedDocument } from '../document/released-document.ts';
import { removeOldAssets, writeAssets } from '../publish/write-assets.ts';

export interface Promotion {
  /** Where the release goes. */
  readonly folder: string;
  readonly builds: readonly Build[];
  readonly data: Omit<BootData, 'release'>;
  /** The document's form. */
  readonly document: string;
  /** Its inline scripts: the policy lets them run. */
  readonly inlineScriptHashes: readonly string[];
}

/**
 * Puts a release of local builds into its folder: the files first, then the one file that names them, replaced at once. The
 * same builds make the same release, and nothing is written then. There is no log: what is kept is this release and the one before.
 * @returns the release's id
 */
export async function promoteRelease({
  folder,
  builds,
  data,
  document: form,
  inlineScriptHashes,
}: Promotion): Promise<string> {
  const store = folderStore(folder);
  const { mark, record: before } = await readComposed(store);
  const document = composeReleasedDocument({
    data,
    template: form,
    inlineScriptHashes,
    previous: previousRemotes(data, before, builds),
  });
  const { release } = document.boot;
  const there = new Set(await store.list('assets/'));
  if (before?.release === release && before.files.every((file) => there.has(file))) return release;

  for (const build of builds) await writeAssets(build, store, there);
  const from = before?.live ?? {};
  const versions = [
    ['shell', data.shell.version] as const,
    ...data.remotes.map(({ name, version }) => [name, version] as const),
  ];
  const record: ReleaseRecord = {
    sequence: (before?.sequence ?? 0) + 1,
    release,
    change: {
      at: new Date().toISOString(),
      who: localUser(),
      action: 'compose',
      apps: versions
        .filter(([app, to]) => from[app]?.version !== to)
        .map(([app, to]) => ({ app, ...(from[app] && { from: from[app].version }), to })),
    },
    live: Object.fromEntries(versions.map(([app, version]) => [app, { version }])),
    canaries: {},
    documents: [document],
    files: [...new Set(filesOf(document))],
  };
  if (!(await store.replace(RELEASE_FILE, Buffer.from(JSON.stringify(record)), MUTABLE_HEADERS, mark))) {
    throw new ReleaseError(`Somebody else composed a release in ${folder} at the same time: run the command again.`);
  }
  await removeOldAssets(
    store,
    new Set([...record.files, ...(before?.documents.flatMap(({ boot }) => bootFilesOf(boot)) ?? [])]),
  );
  return release;
}

/** Of each remote that is another by now, the one before, where it fits the shell: an open page can fall back to it. */
function previousRemotes({ remotes }: Promotion['data'], before: ReleaseRecord | undefined, builds: readonly Build[]) {
  const offered = builds.find(({ app }) => app === 'shell')?.record.contract;
  return Object.fromEntries(
    remotes.map(({ name, version }) => {
      const known = before?.documents.at(-1)?.versions.remotes.find(({ current }) => current.name === name);
      const previous = known?.current.version === version ? known.previous : known?.current;
      return [name, previous && offered && satisfiesCaret(previous.contract, offered) ? previous : undefined];
    }),
  );
}

/** The release that is there, and the mark it is replaced under; one that is half or of another make is composed anew. */
async function readComposed(store: Store): Promise<{ readonly mark?: string; readonly record?: ReleaseRecord }> {
  const found = await readPointer(store);
  if (found.record && found.record.change.action !== 'compose') {
    throw new ReleaseError(
      `What ${store.address} holds is released app by app: use "publish" and "promote" there, and compose into another folder.`,
    );
  }
  return found;
}

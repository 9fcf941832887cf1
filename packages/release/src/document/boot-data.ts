import type { Audience, BootData, BootFile, BootRemote } from '@gym/remote-contract';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import { ReleaseError } from '../store/release-error.ts';
import type { Build, RemoteBuild, ShellBuild } from '../records/local-builds.ts';

/** A build without its folder. A release needs no more, for local and for published builds. */
type Described<One extends Build> = Omit<One, 'folder'>;

/** Path of a built file below the CDN base. */
export const assetPath = (app: string, file: string): string => `assets/${app}/${file}`;

/** Every file of a build, with its hash. */
export function bootFiles({ app, record }: Described<Build>): BootFile[] {
  return record.files.map(({ file, integrity }) => ({ file: assetPath(app, file), integrity }));
}

/** The files that the document itself loads: the build's script and style. */
export function entryFiles(build: Described<Build>): BootFile[] {
  const names = new Set(build.record.entry.map((name) => assetPath(build.app, name)));
  return bootFiles(build).filter(({ file }) => names.has(file));
}

/** The shell's part of the boot document: its files, and the files that each of its own screens needs. */
export function bootShell(shell: Described<ShellBuild>, version = shell.record.version): BootData['shell'] {
  const files = bootFiles(shell);
  return {
    version,
    files,
    routes: shell.manifest.routes.map(({ page, ...route }) => ({
      ...route,
      files: page === undefined ? [] : chunksOf(shell, page, files),
    })),
  };
}

/**
 * A remote's parts of the boot document, one for each audience. So shells that know only one audience per remote load
 * it, too.
 */
export function bootRemotes(
  remote: Described<RemoteBuild>,
  shell: Described<Build>,
  version = remote.record.version,
): BootRemote[] {
  return audiencesOf(remote.manifest).map((audience) => bootRemote(remote, shell, version, audience));
}

/** The remote for one audience: its entry, and every file that each route's first rows need. */
function bootRemote(
  remote: Described<RemoteBuild>,
  shell: Described<Build>,
  version: string,
  audience: Audience,
): BootRemote {
  const { app, manifest, record } = remote;
  const files = bootFiles(remote);
  const own = (names: readonly string[]) => names.map((name) => known(files, assetPath(app, name)));
  const [entry] = own(record.entry);
  if (!entry) throw new ReleaseError(`apps/${app}: the build has no entry.`);
  const exposed = record.pages.remote;
  return {
    name: manifest.name,
    title: manifest.title,
    owner: manifest.owner,
    version,
    contract: manifest.contract,
    audience,
    entry,
    menu: manifest.menu,
    routes: manifest.routes.map(({ path, page, early }) => {
      const pages = [exposed, record.pages[page]];
      const needs = own([...new Set(pages.flatMap((part) => part?.files ?? []))]);
      const lazy = [...new Set(pages.flatMap((part) => part?.shared ?? []))].flatMap((name) =>
        lazilyShared(name, shell),
      );
      return { path, early, files: unique([...needs, ...lazy]) };
    }),
    ...(manifest.redirects && manifest.redirects.length > 0 && { redirects: manifest.redirects }),
    ...(manifest.slots && { slots: manifest.slots }),
    ...(manifest.origins && { origins: manifest.origins }),
    files,
  };
}

/** The shell's chunk of a lazily shared library. Without this hint, a page requests it one round trip later. */
function lazilyShared(name: string, shell: Described<Build>): BootFile[] {
  const chunk = shell.record.offers?.[name]?.chunk;
  return chunk === undefined ? [] : chunksOf(shell, chunk, bootFiles(shell));
}

const chunksOf = ({ app, record }: Described<Build>, page: string, files: readonly BootFile[]): BootFile[] =>
  (record.pages[page]?.files ?? []).map((file) => known(files, assetPath(app, file)));

function known(files: readonly BootFile[], path: string): BootFile {
  const file = files.find((candidate) => candidate.file === path);
  if (!file) throw new ReleaseError(`${path} has no hash in its build's record.`);
  return file;
}

const unique = (files: readonly BootFile[]): BootFile[] => [
  ...new Map(files.map((file) => [file.file, file])).values(),
];

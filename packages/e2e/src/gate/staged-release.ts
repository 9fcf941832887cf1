import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildRecord, builtFile, hashOfBuild } from '@gym/remote-contract/build-record';
import { buildShellDocument, documentTemplate, entryFiles, readBuilds, type Build } from '@gym/release/document';
import { type PublishedBuild, type PublishedRemote, type PublishedShell, storedAssets } from '@gym/release/gate';
import { repositoryRoot } from '@gym/test-tools';

/**
 * Published builds of the product that would be released together, compatible or not, and the files on their target.
 */
export interface StagedRelease {
  readonly shell: PublishedShell;
  readonly remotes: readonly PublishedRemote[];
  readonly target: ReadonlyMap<string, Buffer>;
}

const PUBLISHED = {
  version: '0.1.0-00000000',
  publishedAt: '2026-01-01T00:00:00.000Z',
  publishedBy: 'a journey',
} as const;
const FASTEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Returns a file on the target with its compressed variants. */
export function targetFiles(app: string, file: string, body: Buffer): [string, Buffer][] {
  const name = `assets/${app}/${file}`;
  return [
    [name, body],
    [`${name}.br`, brotliCompressSync(body, FASTEST)],
    [`${name}.gz`, gzipSync(body, { level: 1 })],
  ];
}

/** The declaration of a remote of the release. */
export const manifestOf = ({ remotes }: StagedRelease, app: string): PublishedRemote['manifest'] =>
  remotes.find((remote) => remote.app === app)!.manifest;

/** The build record of an app of the release. */
export const recordOf = ({ shell, remotes }: StagedRelease, app: string): BuildRecord =>
  [shell, ...remotes].find((build) => build.app === app)!.record;

/** Adds a passed kit result for the current build to a remote. */
const withPassedKit = (remote: PublishedRemote): PublishedRemote => ({
  ...remote,
  kit: {
    app: remote.app,
    build: hashOfBuild(remote.record),
    contract: remote.record.contract,
    checks: (remote.manifest.routes ?? []).map(({ path }) => ({ name: `${path}: opens as a deep link`, passed: true })),
  },
});

/** Returns the published build of the current product. */
export async function stageProduct(): Promise<StagedRelease> {
  const { shell, remotes } = readBuilds(repositoryRoot());
  const published = <One extends Build>({ folder: _folder, ...build }: One) => ({ ...PUBLISHED, ...build });
  return {
    shell: {
      ...published(shell),
      kind: 'shell',
      ...(await buildShellDocument(shell)),
    },
    remotes: remotes.map((remote) => withPassedKit({ ...published(remote), kind: 'remote' })),
    target: new Map(
      [shell, ...remotes].flatMap(({ app, folder, record }) =>
        storedAssets({ app, version: PUBLISHED.version, record }).flatMap(({ name, source }) =>
          targetFiles(app, basename(name), readFileSync(join(folder, source))),
        ),
      ),
    ),
  };
}

/** The changes of a build. */
export interface BuildChange {
  /** Changes of `remote.json` or `shell.json`. */
  readonly manifest?: object;
  readonly record?: object;
  /** Changes the code of each file. */
  readonly code?: (code: string, file: string) => string;
  /** Files left out of the build. */
  readonly without?: RegExp;
}

/** Changes the build of one app in the release. File names stay, and all hashes match the changed files. */
export function changeBuild(
  release: StagedRelease,
  app: string,
  { manifest = {}, record = {}, code = (text) => text, without = /^$/ }: BuildChange,
): StagedRelease {
  const target = new Map(release.target);
  const remake = <One extends PublishedBuild>(build: One): One => {
    if (build.app !== app) return build;
    const files = build.record.files.flatMap((built) => {
      const before = target.get(`assets/${app}/${built.file}`)!;
      if (without.test(built.file)) {
        for (const [name] of targetFiles(app, built.file, before)) target.delete(name);
        return [];
      }
      const text = code(before.toString(), built.file);
      if (text === before.toString()) return [built];
      const body = Buffer.from(text);
      for (const [name, content] of targetFiles(app, built.file, body)) target.set(name, content);
      return [builtFile(built.file, body)];
    });
    const made = {
      ...build,
      manifest: { ...build.manifest, ...manifest },
      record: { ...build.record, files, ...record },
    };
    return made.kind === 'remote' ? (withPassedKit(made) as One) : (refreshDocument(made) as One);
  };
  return { shell: remake(release.shell), remotes: release.remotes.map(remake), target };
}

/** Updates the hashes of the shell's entry in its document. */
const refreshDocument = (shell: PublishedShell): PublishedShell => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(shell.document) ?? [];
  return { ...shell, document: documentTemplate({ script, entry: entryFiles(shell) }) };
};

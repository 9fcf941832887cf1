import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BuildRecord } from '@gym/remote-contract/build-record';
import {
  FIRST_SCREENS_FILE,
  IN_WORKSPACE,
  isRemote,
  listRemotes,
  REPOSITORY,
  SHELL_MODULE,
} from '@gym/build/repository';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import type { KitResult } from '@gym/remote-contract/kit-result';
import { type PublishedRemote, type PublishedShell, REMOTE_JSON, SHELL_JSON, versionOf } from './published-build.ts';
import { ReleaseError } from './release-error.ts';
import { inlineHashes } from './content-security-policy.ts';
import {
  assetPath,
  type Build,
  documentTemplate,
  entryFiles,
  type RemoteBuild,
  type ShellBuild,
} from './boot-document.ts';

/** The repository that contains this package. For the published package: the current folder, a remote's own. */
export const WORKSPACE = REPOSITORY;

/** Folder of an app: below `apps/`, or the root itself where that is the remote. */
export const sourceFolder = (root: string, app: string): string =>
  isRemote(root) ? root : path.join(root, 'apps', app);

/** The builds of a workspace. */
export interface Builds {
  readonly shell: ShellBuild;
  readonly remotes: readonly RemoteBuild[];
}

/** Names of the shell and of every remote. */
export const listApps = (root: string): string[] => ['shell', ...listRemotes(path.join(root, 'apps'))];

/** Reads the shell's build and every remote's. @throws ReleaseError that names each missing build */
export function readBuilds(root: string): Builds {
  return {
    shell: withManifest(readBuild(root, 'shell'), SHELL_JSON),
    remotes: listRemotes(path.join(root, 'apps')).map((app) => withManifest(readBuild(root, app), REMOTE_JSON)),
  };
}

/** A build with what it declares. The gate checks its form later. @throws ReleaseError if the build is older */
export const withManifest = <Manifest>(build: Build, name: string): Build & { readonly manifest: Manifest } => ({
  ...build,
  manifest: readBeside<Manifest>(build, name),
});

/** Reads what a build wrote beside its files. @throws ReleaseError if the build is older */
function readBeside<T>({ app, folder }: Build, name: string): T {
  const file = path.join(folder, name);
  if (!existsSync(file))
    throw new ReleaseError(`${folder} has no ${name}: build ${app} again.`, { failure: 'missing' });
  return readJson<T>(file);
}

/** Reads one app's build. Default folder: its `dist`. @throws ReleaseError if there is no build of it */
export function readBuild(root: string, app: string, dist?: string): Build {
  const folder = dist ?? path.join(sourceFolder(root, app), 'dist');
  const file = path.join(folder, 'build.json');
  if (!existsSync(file) && existsSync(path.join(folder, 'mf-manifest.json')))
    throw new ReleaseError(
      `${folder} has a build of Module Federation's own plugin, without a build.json: ` +
        'run "remote-kit adopt" in the folder of the remote first.',
      { failure: 'missing' },
    );
  if (!existsSync(file))
    throw new ReleaseError(
      dist === undefined
        ? `${IN_WORKSPACE ? `apps/${app}` : app} is not built: run "${IN_WORKSPACE ? 'pnpm' : 'npm run'} build" first.`
        : `There is no build in ${folder}: it has no build.json. Name the folder that the build of ${app} wrote.`,
      { failure: 'missing' },
    );
  const record = readJson<BuildRecord>(file);
  if (record.name !== app)
    throw new ReleaseError(
      `${folder} has the build of "${record.name}", not of "${app}": name ${record.name}, or another folder.`,
      { failure: 'missing' },
    );
  return { app, folder, record };
}

/** @throws ReleaseError if the file is not JSON */
export function readJson<T>(file: string): T {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new ReleaseError(`${file} is not valid JSON. Fix it, or write it again with the tool that made it.`, {
      cause,
    });
  }
}

type PublisherFields =
  'publishedAt' | 'publishedAfter' | 'publishedBy' | 'revision' | 'repository' | 'notes' | 'changedAt';

/** A local build as it will be published, without the publisher and the time. */
export interface LocalBuild {
  readonly build: Build;
  readonly publishes: Omit<PublishedShell, PublisherFields> | Omit<PublishedRemote, PublisherFields>;
}

/**
 * Reads what an app would be published as: its build and manifest, and a remote's kit result or the shell's document.
 * @param dist folder of the build, if it is not the app's own
 * @throws ReleaseError if there is no such app or no build of it
 */
export async function readLocalBuild(root: string, app: string, dist?: string): Promise<LocalBuild> {
  const source = sourceFolder(root, app);
  const kind = isRemote(source)
    ? ('remote' as const)
    : existsSync(path.join(source, SHELL_MODULE))
      ? ('shell' as const)
      : undefined;
  if (!kind)
    throw new ReleaseError(
      IN_WORKSPACE
        ? `There is no app "${app}" to publish: apps/${app} has neither a src/remote.ts nor a src/shell.ts.`
        : `There is no remote "${app}" to publish in ${root}: run this in its folder.`,
      { failure: 'missing' },
    );
  const build = readBuild(root, app, dist);
  const { record } = build;
  if (kind === 'shell') {
    const shell = withManifest<ShellJson>(build, SHELL_JSON);
    const content = { kind, record, manifest: shell.manifest, ...(await buildShellDocument(shell)) };
    return { build, publishes: { ...content, app, version: versionOf(content) } };
  }
  const { manifest } = withManifest<RemoteJson>(build, REMOTE_JSON);
  const kit = readKit(build.folder);
  const content = { kind, record, manifest, ...(kit && { kit }) };
  return { build, publishes: { ...content, app, version: versionOf(content) } };
}

function readKit(folder: string): KitResult | undefined {
  const file = path.join(folder, 'kit.json');
  return existsSync(file) ? readJson<KitResult>(file) : undefined;
}

/** Bundles the boot script of api-client. The document inlines it, so that it needs no request. */
export async function bundleBootScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "import '@gym/api-client/boot';",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

/** The template of the document from a shell's build, and the inline scripts that its policy must allow. */
export interface ShellDocument {
  readonly document: string;
  readonly inlineScriptHashes: readonly string[];
}

export async function buildShellDocument(shell: Build): Promise<ShellDocument> {
  const { app, folder } = shell;
  const entry = entryFiles(shell);
  const styles = shell.record.entry.filter((file) => file.endsWith('.css'));
  const document = documentTemplate({
    script: await bundleBootScript(),
    entry,
    styles: Object.fromEntries(
      styles.map((file) => [assetPath(app, file), readFileSync(path.join(folder, file), 'utf8')]),
    ),
    firstScreens: readBeside(shell, FIRST_SCREENS_FILE),
  });
  return { document, inlineScriptHashes: inlineHashes(document).scripts };
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { IN_WORKSPACE, isRemote, SHELL_MODULE } from '@gym/build/repository';
import type { KitResult } from '@gym/remote-contract/kit-result';
import { build } from 'esbuild';
import { documentTemplate, entryFiles } from './boot-document.ts';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import { type Build, readBuild, readJson, type ShellBuild, sourceFolder, withManifest } from './local-builds.ts';
import { type PublishedRemote, type PublishedShell, REMOTE_JSON, SHELL_JSON, versionOf } from './published-build.ts';
import { ReleaseError } from './release-error.ts';

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

interface BootScript {
  readonly code: string;
  /** CSP source, `'sha256-…'`. */
  readonly hash: string;
}

/** Bundles the boot script of api-client. The document inlines it, so that it needs no request. */
export async function bundleBootScript(): Promise<BootScript> {
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
  const code = (outputFiles[0]?.text ?? '').trim();
  return { code, hash: `'sha256-${createHash('sha256').update(code).digest('base64')}'` };
}

/** The template of the document from a shell's build, and the inline scripts that its policy must allow. */
export interface ShellDocument {
  readonly document: string;
  readonly inlineScriptHashes: readonly string[];
}

export async function buildShellDocument(shell: ShellBuild): Promise<ShellDocument> {
  const { code, hash } = await bundleBootScript();
  return { document: documentTemplate({ script: code, entry: entryFiles(shell) }), inlineScriptHashes: [hash] };
}

import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { ShellBuild } from '../records/local-builds.ts';
import { entryFiles } from './boot-data.ts';
import { documentTemplate } from './boot-document.ts';

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

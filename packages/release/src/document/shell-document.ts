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

/** Bundles api-client's boot script to be inlined: it may not wait for a request of its own. */
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

/** The document's form as a shell's build brings it along, and what its policy must let run. */
export interface ShellDocument {
  readonly document: string;
  readonly inlineScriptHashes: readonly string[];
}

export async function buildShellDocument(shell: ShellBuild): Promise<ShellDocument> {
  const { code, hash } = await bundleBootScript();
  return { document: documentTemplate({ script: code, entry: entryFiles(shell) }), inlineScriptHashes: [hash] };
}

import { entryFiles } from './boot-data.ts';
import { bundleBootScript } from './boot-script.ts';
import { documentForm } from './document.ts';
import type { ShellBuild } from './read-builds.ts';

/** The document's form as a shell's build brings it along, and what its policy must let run. */
export interface ShellDocument {
  readonly document: string;
  readonly inlineScriptHashes: readonly string[];
}

export async function shellDocument(shell: ShellBuild): Promise<ShellDocument> {
  const { code, hash } = await bundleBootScript();
  return { document: documentForm({ script: code, entry: entryFiles(shell) }), inlineScriptHashes: [hash] };
}

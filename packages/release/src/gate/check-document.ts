import { createHash } from 'node:crypto';
import { assetPath } from '../document/boot-data.ts';
import type { ShellDocument } from '../document/shell-document.ts';
import { PLACEHOLDERS } from '../document/boot-document.ts';
import { buildLabel, type CheckedShell } from '../records/checked-build.ts';

/** Whether the shell's document has every placeholder and its entry, and its policy allows its inline scripts. */
export function checkDocument(shell: CheckedShell & ShellDocument): string[] {
  const { document, inlineScriptHashes, record } = shell;
  const again = `publish ${shell.app} again with the tools of today`;
  const inline = [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    ...Object.values(PLACEHOLDERS)
      .filter((place) => !document.includes(place))
      .map((place) => `${buildLabel(shell)}: its document has no place ${place}: ${again}.`),
    ...inline
      .filter((hash) => !inlineScriptHashes.includes(hash))
      .map(() => `${buildLabel(shell)}: its document has a script that its policy would not let run: ${again}.`),
    ...record.entry
      .filter((entry) => !document.includes(`${PLACEHOLDERS.cdnBase}${assetPath(shell.app, entry)}`))
      .map((entry) => `${buildLabel(shell)}: its document does not load ${entry}: ${again}.`),
  ];
}

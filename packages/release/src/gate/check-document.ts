import { createHash } from 'node:crypto';
import { assetPath } from '../compose/boot-data.ts';
import type { ShellDocument } from '../compose/shell-document.ts';
import { PLACES } from '../serve/places.ts';
import { nameOf, type JudgedShell } from './judged.ts';

/** Whether a release can be put into a shell's document, and its policy lets run what stands in it. */
export function checkDocument(shell: JudgedShell & ShellDocument): string[] {
  const { document, inlineScriptHashes, record } = shell;
  const again = `publish ${shell.app} again with the tools of today`;
  const inline = [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    ...Object.values(PLACES)
      .filter((place) => !document.includes(place))
      .map((place) => `${nameOf(shell)}: its document has no place ${place}: ${again}.`),
    ...inline
      .filter((hash) => !inlineScriptHashes.includes(hash))
      .map(() => `${nameOf(shell)}: its document has a script that its policy would not let run: ${again}.`),
    ...record.entry
      .filter((entry) => !document.includes(`${PLACES.cdnBase}${assetPath(shell.app, entry)}`))
      .map((entry) => `${nameOf(shell)}: its document does not load ${entry}: ${again}.`),
  ];
}

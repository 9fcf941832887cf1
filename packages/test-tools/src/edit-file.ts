import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Replaces the first occurrence of a text in a file.
 * @returns a function that gives the file its text of before
 * @throws Error if the file does not contain the text to replace
 */
export function editFile(path: string, from: string, to: string): () => void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no "${from}".`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  return () => writeFileSync(path, text);
}

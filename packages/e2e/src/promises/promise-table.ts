import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

/** A line of a table: its first column, and the files that the last one links, some with a title. */
export interface Line {
  readonly first: string;
  readonly proofs: readonly { readonly file: string; readonly title: string | undefined }[];
}

/** @param path below docs/ */
export const readDocument = (path: string): string => readFileSync(join(repositoryRoot(), 'docs', path), 'utf8');

/** The lines of a document's tables. */
export const linesOf = (text: string): Line[] =>
  [...text.matchAll(/^\| ([^|]+) \|(?:.*\|)? ([^|]*) \|$/gm)].map(([, first = '', proof = '']) => ({
    first,
    proofs: [...proof.matchAll(/\]\(([^)#]+)[^)]*\)(?: “([^”]+)”)?/g)].map(([, file = '', title]) => ({ file, title })),
  }));

/** The promises of docs/promises.md. @param section the title of the only one that is wanted */
export function readPromises(section?: string): Line[] {
  const sections = readDocument('promises.md').split('\n## ');
  const wanted = sections.filter((text) => section === undefined || text.startsWith(`${section}\n`));
  return linesOf(wanted.join('\n')).filter(({ first }) => first !== 'Promise');
}

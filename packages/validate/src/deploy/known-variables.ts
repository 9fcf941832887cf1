import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';

/** Variables that the product reads, by README's table, which a test of the server holds to what it reads; and those of libraries in it. */
export function knownVariables(): ReadonlySet<string> {
  const [, section = ''] =
    /^## Configuration\n([^]*?)\n\[MIT\]/m.exec(readFileSync(join(repositoryRoot(), 'README.md'), 'utf8')) ?? [];
  return new Set([...section.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((name) => name[1]!).concat('NODE_ENV'));
}

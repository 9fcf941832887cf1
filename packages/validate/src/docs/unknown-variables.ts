import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where something reads its environment, or is given one. */
const READERS = ['apps', 'packages', 'deploy', '.github', '.ci'];
const SOURCE =
  /(\.(ts|tsx|mjs|cjs|conf|sh|ya?ml|service|env|container)|Dockerfile|Containerfile|\/run)$|\.(service|socket|env)\b/;
const NOT_READ = /(^|\/)(node_modules|dist|\.cache|migrations)\//;
const NAME = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;

/** Environment variables that a document names and nothing in the repository knows. */
export function unknownVariables(file: string, text: string, known: ReadonlySet<string>): string[] {
  const code = [...text.matchAll(/```[^\n]*\n([^]*?)```|`([^`\n]+)`/g)].map((match) => match[1] ?? match[2]!);
  const named = code.flatMap((part) =>
    [...part.matchAll(NAME)]
      .map(([name]) => name)
      .concat([...part.matchAll(/(?:^|\s)([A-Z]{2,})=/g)].map((match) => match[1]!)),
  );
  return [...new Set(named)].filter((name) => !isKnown(name, known)).map((name) => `${file}: ${name}`);
}

/** Node's own aside; a secret may be named by its file; what `create-admin` reads is put together of two words. */
const isKnown = (name: string, known: ReadonlySet<string>): boolean =>
  name.startsWith('NODE_') ||
  known.has(name) ||
  known.has(name.replace(/_FILE$/, '')) ||
  (known.has('ADMIN_') && /^ADMIN_(EMAIL|FNAME|LNAME|PHONE)$/.test(name));

/** Every name that the sources write in capitals. */
export function knownVariables(root: string): Set<string> {
  const files = READERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    filesBelow(join(root, folder)),
  );
  return new Set(files.flatMap((path) => readFileSync(path, 'utf8').match(/\b[A-Z][A-Z0-9_]{1,}\b/g) ?? []));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_READ.test(`${path}/`) ? [] : filesBelow(path);
    return SOURCE.test(path) ? [path] : [];
  });
}

/** The variables that the server's configuration reads. */
export function configuredVariables(root: string): string[] {
  const folder = join(root, 'apps/api/src/platform/config');
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return [
    ...new Set(
      sources.flatMap((source) => [...source.matchAll(/env(?:, ?|\[)'([A-Z][A-Z0-9_]+)'/g)].map((match) => match[1]!)),
    ),
  ].sort();
}

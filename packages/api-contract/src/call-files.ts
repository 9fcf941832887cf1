import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const CALLS = new URL('./calls/', import.meta.url);

/** The files of the calls, such as `plans/getPlanDetails.ts`. */
export const callFiles = (): string[] =>
  readdirSync(CALLS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /.\/.*\.ts$/.test(file))
    .filter((file) => /= defineCall\(/.test(readFileSync(new URL(file, CALLS), 'utf8')))
    .sort();

const exportAll = (what: (name: string) => string): string =>
  callFiles()
    .map((file) => `export { ${what(basename(file, '.ts'))} } from './${file}';\n`)
    .join('');

/** The files that `pnpm api-docs` writes: every call, and the example of every call, under the call's name. */
export const callIndexes = (): { readonly file: URL; readonly text: string }[] => [
  { file: new URL('index.ts', CALLS), text: exportAll((name) => name) },
  { file: new URL('examples.ts', CALLS), text: exportAll((name) => `example as ${name}`) },
];

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const CALLS = new URL('./calls/', import.meta.url);

/** The file that exports every call. `pnpm api-docs` writes it. */
export const CALL_INDEX = new URL('index.ts', CALLS);

/** The files of the calls, such as `plans/getPlanDetails.ts`. */
export const callFiles = (): string[] =>
  readdirSync(CALLS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /.\/.*\.ts$/.test(file))
    .filter((file) => /= defineCall\(/.test(readFileSync(new URL(file, CALLS), 'utf8')))
    .sort();

/** The text of `calls/index.ts`. */
export const callIndex = (): string =>
  callFiles()
    .map((file) => `export { ${basename(file, '.ts')} } from './${file}';\n`)
    .join('');

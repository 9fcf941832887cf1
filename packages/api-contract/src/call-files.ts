import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Call } from './schema/call.ts';

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

const quoted = (text: string): string => `'${text}'`;

/** The file that `pnpm api-docs` writes after them: the sentences of the audit trail, without the calls' schemas. */
export const auditSentences = (calls: Readonly<Record<string, Pick<Call, 'path' | 'audited'>>>) => ({
  file: new URL('../audited.ts', CALLS),
  text: `import type { AuditSentence } from './schema/call.ts';

export const audited: Readonly<Record<string, AuditSentence>> = {
${Object.entries(calls)
  .flatMap(([name, { audited }]) => {
    if (audited === undefined) return [];
    if (typeof audited === 'string') return [`  ${name}: ${quoted(audited)},\n`];
    const cases = Object.entries(audited).map(
      ([when, sentence]) => `    ${/^\w+$/.test(when) ? when : quoted(when)}: ${quoted(sentence)},\n`,
    );
    return [`  ${name}: {\n${cases.join('')}  },\n`];
  })
  .join('')}};
`,
});

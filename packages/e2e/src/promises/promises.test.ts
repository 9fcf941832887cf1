import config from '../../playwright.config.ts';
import { linesOf, readPromises, readDocument as read } from './promise-table.ts';

const promises = readPromises();

const TEST_FILE = /\.(test|journey|matrix|durability)\.tsx?$/;

/** Whether a source has this title, in either kind of quotes. */
const hasTitle = (source: string, title: string): boolean =>
  source.includes(`'${title.replaceAll("'", "\\'")}'`) || source.includes(`"${title}"`);

test('each promise names tests, and each title stands in its file', () => {
  const wrong = promises.flatMap(({ first, proofs }) => {
    if (proofs.length === 0) return [`${first}: no test`];
    return proofs
      .filter(({ file, title }) => {
        const source = read(file);
        return !TEST_FILE.test(file) || (title !== undefined && !hasTitle(source, title));
      })
      .map(({ file, title }) => `${first}: ${file} ${title ?? 'is no test'}`);
  });
  expect(wrong).toEqual([]);
});

/** Reads the globs of the journeys that only `test --full` runs: `**`, `*` and `{a,b}`. */
const full = config.projects!.find(({ name }) => name === 'full')!.testMatch as readonly string[];
const leftToFull = full.map(
  (glob) =>
    new RegExp(
      `${glob
        .replace(/[.]/g, '\\.')
        .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '.*'))
        .replace(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)}$`,
    ),
);
const isEveryday = (file: string): boolean =>
  file.endsWith('.journey.ts') && !leftToFull.some((pattern) => pattern.test(file));

const acceptance = [...read('acceptance.md').matchAll(/^### ([A-K]\d*) (.+)$/gm)].map(([, id = '', title = '']) => ({
  id,
  title,
}));

test('each acceptance row has its line, and A to J a journey of the second command that names the row', () => {
  expect(acceptance).toHaveLength(54);
  const lines = acceptance.map(({ id, title }) => ({
    id,
    line: promises.find(({ first }) => first === `[${id}](acceptance.md#${id.toLowerCase()}) ${title}`),
  }));
  const names = (file: string, id: string) => new RegExp(`\\b${id}\\b`).test(read(file));
  const unproven = lines.filter(
    ({ id, line }) =>
      line === undefined || (id !== 'K' && !line.proofs.some(({ file }) => isEveryday(file) && names(file, id))),
  );
  expect(unproven.map(({ id }) => id)).toEqual([]);
});

test('each of the 253 requirements of ASVS is in its tables once, and each that is met names its proof', () => {
  const text = read('security-asvs.md');
  const numbers = text.match(/\bV\d+\.\d+\.\d+\b/g)!;
  expect([numbers.length, new Set(numbers).size]).toEqual([253, 253]);
  const [met = ''] = text.split('## Met')[1]!.split('## Not met');
  const rows = linesOf(met).filter(({ first }) => first.startsWith('V'));
  expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ first }) => first)).toEqual([]);
});

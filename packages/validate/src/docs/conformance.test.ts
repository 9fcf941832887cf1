import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { acceptanceRows, citedRows, conformanceLines } from './conformance.ts';

const root = repositoryRoot();
const rows = acceptanceRows(root);
const lines = conformanceLines(root);

test('the acceptance document has every row once, in order, with one of the three rulings', () => {
  const counts = { A: 12, B: 6, C: 5, D: 4, E: 8, F: 4, G: 3, H: 2, I: 5, J: 4 };
  const numbered = Object.entries(counts).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}${index + 1}`),
  );
  expect(rows.map((row) => row.id)).toEqual([...numbered, 'K']);
  expect(rows.filter((row) => !['spec', 'mended', 'added'].includes(row.ruling))).toEqual([]);
});

test('the conformance table has one line for each acceptance row, linked and titled alike', () => {
  expect(lines.map(({ id, title, anchor }) => ({ id, title, anchor }))).toEqual(
    rows.map(({ id, title }) => ({ id, title, anchor: id.toLowerCase() })),
  );
});

test('every line of the conformance table links existing code files and test files', () => {
  expect(lines.filter((line) => line.code.length === 0 || line.tests.length === 0)).toEqual([]);
  const missing = lines
    .flatMap((line) => [...line.code, ...line.tests])
    .filter((file) => !existsSync(join(root, file)));
  expect(missing).toEqual([]);
});

test('no line links a file twice, or a test as code', () => {
  const repeated = lines.filter(
    (line) => new Set([...line.code, ...line.tests]).size < line.code.length + line.tests.length,
  );
  expect(repeated).toEqual([]);
  expect(lines.flatMap((line) => line.code).filter((file) => /\.(test|journey|durability)\./.test(file))).toEqual([]);
});

test('every linked test names its row in a title or in a comment', () => {
  const silent = lines.flatMap((line) =>
    line.tests
      .filter((file) => !citedRows(readFileSync(join(root, file), 'utf8')).has(line.id))
      .map((file) => `${file} does not name ${line.id}`),
  );
  expect(silent).toEqual([]);
});

test.each([
  ["test('E6: the states follow the country', () => {});", ['E6']],
  ['test.each(ids)("A10, A12: %s answers 401", () => {});', ['A10', 'A12']],
  ['journey(`H1, H2: by ${way}`, play);', ['H1', 'H2']],
  ["test('a dot is part of the id (acceptance B5)', () => {});", ['B5']],
  ['/** The form (acceptance G1 to G3). */', ['G1', 'G2', 'G3']],
  ['/**\n * Every change (acceptance\n * J4) has a version.\n */', ['J4']],
  ["await key('E6'); const heading = 'H1'; // E6", []],
])('reads the citations of %j', (source, ids) => {
  expect([...citedRows(source)]).toEqual(ids);
});

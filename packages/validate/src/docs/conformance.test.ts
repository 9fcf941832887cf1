import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

const root = repositoryRoot();
const table = readFileSync(join(root, 'docs/spec-conformance.md'), 'utf8');
const rows = [...table.matchAll(/^\| ([A-K]\d*) \| (\w+) \| (.+?) \| (.*?) ?\|$/gm)].map((match) => ({
  id: match[1]!,
  ruling: match[2]!,
  what: match[3]!,
  files: [...match[4]!.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map((link) => link[1]!),
}));

test('every row of the specification has its line and one of the three rulings', () => {
  const wanted = Object.entries({ A: 12, B: 6, C: 5, D: 4, E: 8, F: 4, G: 3, H: 2, I: 5, J: 4 }).flatMap(
    ([group, count]) => Array.from({ length: count }, (_, index) => `${group}${index + 1}`),
  );
  expect(rows.map((row) => row.id)).toEqual([...wanted, 'K']);
  expect(rows.filter((row) => !['spec', 'mended', 'added'].includes(row.ruling))).toEqual([]);
});

test('every row that is built is proven by a test that names it', () => {
  const unproven = rows.filter((row) => row.what !== 'later').filter((row) => row.files.length === 0);
  expect(unproven).toEqual([]);
  const silent = rows
    .filter((row) => row.id !== 'K')
    .flatMap((row) =>
      row.files
        .filter((file) => !new RegExp(`\\b${row.id}\\b`).test(readFileSync(join(root, file), 'utf8')))
        .map((file) => `${file} does not name ${row.id}`),
    );
  expect(silent).toEqual([]);
});

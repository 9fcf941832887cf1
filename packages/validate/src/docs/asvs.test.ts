import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { ASVS_COUNT, asvsRequirements } from './asvs-requirements.ts';

const table = readFileSync(join(repositoryRoot(), 'docs/security-asvs.md'), 'utf8');
const part = (heading: string): string => new RegExp(`^## ${heading}\\n([^]*?)(?=^## |(?![^]))`, 'm').exec(table)![1]!;
const rowsOf = (heading: string) =>
  part(heading)
    .split('\n')
    .filter((line) => line.startsWith('| V'));
const NUMBER = /\bV\d+\.\d+\.\d+\b/g;

test('the list of requirements has as many as the standard counts', () => {
  expect(asvsRequirements).toHaveLength(ASVS_COUNT);
});

test('every requirement of levels 1 and 2 is in the tables once', () => {
  const named = (table.match(NUMBER) ?? []).sort();
  expect(named).toEqual([...asvsRequirements].sort());
});

test.each(['Met', 'Not met', 'Left to the deployment'])(
  '%s: one row for each requirement, in the order of the standard',
  (heading) => {
    const numbers = rowsOf(heading).map((row) => row.match(NUMBER)!);
    expect(numbers.filter((found) => found.length !== 1)).toEqual([]);
    const order = numbers.map(([number]) => asvsRequirements.indexOf(number));
    expect(order).toEqual([...order].sort((left, right) => left - right));
    expect(order.length).toBeGreaterThan(5);
  },
);

test('the introduction counts the rows', () => {
  const counts = ['Met', 'Not met', 'Left to the deployment'].map((heading) => rowsOf(heading).length);
  expect(table).toContain(
    `${counts[0]} requirements are met, ${counts[1]} are not met, ${counts[2]} are left to the deployment`,
  );
});

test('every met requirement links to its proof', () => {
  expect(rowsOf('Met').filter((row) => !/\]\([^)]+\)/.test(row))).toEqual([]);
});

test('every requirement that is not met has an explanation', () => {
  expect(rowsOf('Not met').filter((row) => row.split('|')[3]!.trim().length < 40)).toEqual([]);
});

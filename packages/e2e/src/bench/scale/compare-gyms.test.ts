import { type Compared, comparisonTable, worstRatios } from './compare-gyms.ts';
import type { Screen } from './questions.ts';

const compared = (screen: Screen, name: string, small: number, large: number): Compared => ({
  question: { screen, name, path: '' },
  small,
  large,
  ratio: large / small,
});
const MEASURED = [
  compared('list', 'first', 2, 2.2),
  compared('list', 'last', 2, 2.6),
  compared('renewals', 'ended', 4, 4),
  compared('search', 'rare', 1, 300.004),
  compared('dashboard', 'figures', 3, 2),
];

test('names the least favourable ratio of each screen', () => {
  expect(worstRatios(MEASURED)).toEqual({ list: 1.3, renewals: 1, search: 300, dashboard: 0.67 });
});

test('has a line for each measurement below the sizes', () => {
  const lines = comparisonTable(MEASURED, { few: 10, many: 1000 }).split('\n');
  expect(lines[0]).toMatch(/^asked +ms of 10 +ms of 1000 +ratio$/);
  expect(lines[2]).toMatch(/^list: last +2\.00 +2\.60 +1\.30$/);
  expect(lines).toHaveLength(1 + MEASURED.length);
});

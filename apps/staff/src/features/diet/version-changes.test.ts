import { versionChanges } from './version-changes.ts';

const entry = (food_item: number, qty: number | string, units = 'gm') => ({ food_item, qty, units });

test('finds added, removed and changed foods, the foods of the new version first', () => {
  expect(
    versionChanges([entry(1, 5), entry(2, 6), entry(3, '2.50')], [entry(4, 1), entry(3, 2.5), entry(2, 6, 'ml')]),
  ).toEqual([
    { food: 4, after: entry(4, 1) },
    { food: 2, before: entry(2, 6), after: entry(2, 6, 'ml') },
    { food: 1, before: entry(1, 5) },
  ]);
});

test('compares two entries of one food in their order', () => {
  expect(versionChanges([entry(1, 5), entry(1, 6)], [entry(1, 5), entry(1, 7)])).toEqual([
    { food: 1, before: entry(1, 6), after: entry(1, 7) },
  ]);
});

test('finds no change in another order', () => {
  expect(versionChanges([entry(1, 5), entry(2, 6)], [entry(2, 6), entry(1, 5)])).toEqual([]);
});

import { quantile, tenth } from './statistics.ts';

test('finds median, 95th percentile and maximum in any order', () => {
  const values = [9, 1, 5, 3, 7, 2, 8, 4, 6, 10];
  expect([quantile(values, 0.5), quantile(values, 0.95), quantile(values, 1), quantile([4], 0.5)]).toEqual([
    5, 10, 10, 4,
  ]);
});

test('throws without measurements', () => {
  expect(() => quantile([], 0.5)).toThrow('Nothing was measured.');
});

test('rounds to a tenth', () => {
  expect(tenth(1.26)).toBe(1.3);
});

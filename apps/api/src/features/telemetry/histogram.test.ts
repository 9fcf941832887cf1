import { emptyHistogram, bucketOf, quantile, addHistograms, totalOf } from './tallies.ts';

const histogramOf = (values: readonly number[]): number[] =>
  values.reduce((sum, value) => {
    sum[bucketOf(value)]! += 1;
    return sum;
  }, emptyHistogram());

test.each([
  ['the same value each time', [400, 400, 400, 400], 400],
  ['an even spread', Array.from({ length: 1000 }, (_one, index) => index), 750],
  ['a slow quarter', [...Array.from({ length: 80 }, () => 200), ...Array.from({ length: 20 }, () => 5000)], 200],
  ['a slow third', [...Array.from({ length: 65 }, () => 200), ...Array.from({ length: 35 }, () => 5000)], 5000],
  ['one value', [1234], 1234],
  ['beyond a minute', [3_600_000, 90_000], 63_000],
])('reads the 75th percentile of %s within 20 %%', (_case, values, expected) => {
  const found = quantile(histogramOf(values), 0.75)!;
  expect(found).toBeGreaterThan(expected / 1.2);
  expect(found).toBeLessThan(expected * 1.2);
});

test('an empty histogram has no percentile', () => {
  expect(quantile(emptyHistogram(), 0.75)).toBeNull();
  expect(quantile([], 0.75)).toBeNull();
});

test('adds two histograms bucket by bucket, even with fewer buckets in one', () => {
  const sum = addHistograms(histogramOf([5, 100, 100]), [1]);
  expect(totalOf(sum)).toBe(4);
  expect([sum[0], sum[bucketOf(100)]]).toEqual([2, 2]);
});

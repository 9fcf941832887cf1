import { interleave, quantile } from './measure.ts';

test('finds median, 95th percentile and maximum in any order', () => {
  const values = [9, 1, 5, 3, 7, 2, 8, 4, 6, 10];
  expect([0.5, 0.95, 1].map((share) => quantile(values, share))).toEqual([5, 10, 10]);
  expect(() => quantile([], 0.5)).toThrow('Nothing was measured.');
});

test('warms up each subject once, then alternates and starts every round with another subject', async () => {
  const order: string[] = [];
  const measured = await interleave(['a', 'b', 'c'], 3, async (name) => order.push(name));
  expect(order.join('')).toBe('abc' + 'abc' + 'bca' + 'cab');
  expect(measured).toEqual({ a: [4, 9, 11], b: [5, 7, 12], c: [6, 8, 10] });
});

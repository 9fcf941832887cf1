import { interleave } from './interleave.ts';

test('warms up each subject once, then alternates and starts every round with another subject', async () => {
  const order: string[] = [];
  const measured = await interleave(['a', 'b', 'c'], 3, async (name) => order.push(name));
  expect(order.join('')).toBe('abc' + 'abc' + 'bca' + 'cab');
  expect(measured).toEqual({ a: [4, 9, 11], b: [5, 7, 12], c: [6, 8, 10] });
});

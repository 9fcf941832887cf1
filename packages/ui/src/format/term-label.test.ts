import { termLabel } from './term-label.ts';

test.each([
  [1, 1, 'Monthly'],
  [2, 1, 'Weekly'],
  [3, 1, 'Days'],
  ['1', undefined, 'Monthly'],
  [1, 3, '3 months'],
  [2, 2, '2 weeks'],
  [3, 10, '10 days'],
  [1, 12, '1 year'],
  [1, 24, '2 years'],
  [1, 18, '18 months'],
  [3, 12, '12 days'],
  ['Quarterly', undefined, 'Quarterly'],
])('%s with the count %s is %s', (code, count, label) => {
  expect(termLabel(code, count)).toBe(label);
});

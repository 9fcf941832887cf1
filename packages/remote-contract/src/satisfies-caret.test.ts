import { satisfiesCaret } from './satisfies-caret.ts';

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.2.0', '1.3.0', true],
  ['^1.2.3', '1.3.0', true],
  ['^1.2.3', '1.2.2', false],
  ['^1.2.0', '1.1.9', false],
  ['^1.0.0', '2.0.0', false],
  ['^0.1.0', '0.1.4', true],
  ['^0.1.2', '0.1.1', false],
  ['^0.1.0', '0.2.0', false],
  ['^0.0.3', '0.0.3', true],
  ['^0.0.3', '0.0.4', false],
  ['^0.0.0', '0.0.1', false],
  ['1.0.0', '1.0.0', false],
  ['^one', '1.0.0', false],
  ['^1.0.0', '', false],
])('range %s accepts version %s: %s', (range, version, fits) => {
  expect(satisfiesCaret(range, version)).toBe(fits);
});

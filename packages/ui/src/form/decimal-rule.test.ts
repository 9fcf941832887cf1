import { decimalsOf } from '../format/decimals.ts';
import { decimalRule } from './decimal-rule.ts';

const rule = (locale: string) =>
  decimalRule({ label: 'Chest', empty: 'Enter youer chest', max: 999.5, decimals: decimalsOf(locale) });
const messageOf = (locale: string, typed: string) =>
  rule(locale)
    .validate(typed)
    .then(
      () => 'valid',
      (error: Error) => error.message,
    );

test('converts to a plain number', () => {
  expect(rule('de-DE').cast('98,5')).toBe(98.5);
});

test('may reject 0, with a message of its own', async () => {
  const options = { label: 'Chest', empty: 'Enter youer chest', decimals: decimalsOf('en-GB') };
  await expect(decimalRule({ ...options, positive: true }).validate('0.0')).rejects.toThrow(
    'Chest must be more than 0',
  );
  await expect(decimalRule({ ...options, positive: true }).validate('0.1')).resolves.toBe(0.1);
});

const NO_NUMBER = 'Chest must be a number such as 12.5, without a thousands separator';
test.each<[locale: string, typed: string, message: string]>([
  ['en-GB', '', 'Enter youer chest'],
  ['en-GB', '  ', 'Enter youer chest'],
  ['en-GB', 'wide', NO_NUMBER],
  ...['1e3', '0x10', 'NaN', '1,000'].map((typed) => ['en-GB', typed, NO_NUMBER] as [string, string, string]),
  ['de-DE', '1.250', 'Chest must be a number such as 12,5, without a thousands separator'],
  ['en-GB', '-1', 'Chest must not be less than 0'],
  ['de-DE', '1000', 'Chest must not be more than 999,5'],
  ['de-DE', '0', 'valid'],
])('in %s, a field with %p is: %s', async (locale, typed, message) => {
  expect(await messageOf(locale, typed)).toBe(message);
});

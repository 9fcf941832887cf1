import { formatDay } from './format-day.ts';

test.each([
  ['2027-01-31', 'en-GB', '31 Jan 2027'],
  ['2028-02-29', 'en-US', 'Feb 29, 2028'],
  ['2027-03-28', 'de-DE', '28. März 2027'],
  ['soon', 'en-GB', 'soon'],
  ['', 'en-GB', ''],
])('%s reads in %s as %s', (day, locale, text) => {
  expect(formatDay(day, locale)).toBe(text);
});

test('an unknown locale keeps the day', () => {
  expect(formatDay('2027-01-31', 'not a locale')).toContain('31');
});

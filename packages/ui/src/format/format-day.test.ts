import { formatDay } from './format-day.ts';

test.each([
  ['2027-01-31', 'en-GB', '31 Jan 2027'],
  ['2028-02-29', 'en-US', 'Feb 29, 2028'],
  ['2027-03-28', 'de-DE', '28. März 2027'],
  ['soon', 'en-GB', 'soon'],
  ['2026-13-31', 'en-GB', '2026-13-31'],
  ['2027-02-30', 'en-GB', '2027-02-30'],
  ['', 'en-GB', ''],
])('formats %s in %s as %s', (day, locale, text) => {
  expect(formatDay(day, locale)).toBe(text);
});

test("shows the day in the browser's locale if the locale is unknown", () => {
  expect(formatDay('2027-01-31', 'not a locale')).toContain('31');
});

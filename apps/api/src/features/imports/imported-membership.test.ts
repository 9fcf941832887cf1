import { readDay } from './imported-membership.ts';

test.each([
  ['2027-01-31', 'en-GB', '2027-01-31'],
  ['2027-1-5', 'de-DE', '2027-01-05'],
  ['31.1.2027', 'de-DE', '2027-01-31'],
  ['31/01/2027', 'en-GB', '2027-01-31'],
  ['31-01-2027', 'en-IN', '2027-01-31'],
  ['02/01/2027', 'en-GB', '2027-01-02'],
  ['02/01/2027', 'en-US', '2027-02-01'],
  ['1/31/2027', 'en-US', '2027-01-31'],
  ['1/31/2027', 'en-GB', undefined],
  ['2027-02-30', 'en-GB', undefined],
  ['31.1.27', 'de-DE', undefined],
  ['1899-12-31', 'en-GB', undefined],
  ['tomorrow', 'en-GB', undefined],
  ['', 'en-GB', undefined],
])('reads %p in %s as %p', (text, locale, day) => {
  expect(readDay(text, locale)).toBe(day);
});

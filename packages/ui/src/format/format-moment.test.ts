import { formatMoment } from './format-moment.ts';

const MOMENT = '2027-03-28T23:30:05Z';

test.each([
  ['UTC', 'en-GB', '28 Mar 2027, 23:30'],
  ['Pacific/Auckland', 'en-GB', '29 Mar 2027, 12:30'],
])('a moment reads as it is in %s', (timeZone, locale, text) => {
  expect(formatMoment(MOMENT, { locale, timeZone })).toBe(text);
});

test('with the seconds where they count', () => {
  expect(formatMoment(MOMENT, { locale: 'en-GB', timeZone: 'UTC', timeStyle: 'medium' })).toBe('28 Mar 2027, 23:30:05');
});

test('what is no moment is shown as it came', () => {
  expect(formatMoment('soon', { locale: 'en-GB', timeZone: 'UTC' })).toBe('soon');
});

test('an unknown locale keeps the moment', () => {
  expect(formatMoment(MOMENT, { locale: 'not a locale', timeZone: 'UTC' })).toContain('2027');
});

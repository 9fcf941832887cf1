import { formatMoment, formatRecent } from './format-moment.ts';

const MOMENT = '2027-03-28T23:30:05Z';

test.each([
  ['UTC', 'en-GB', '28 Mar 2027, 23:30'],
  ['Pacific/Auckland', 'en-GB', '29 Mar 2027, 12:30'],
])('formats a moment in the time zone %s', (timeZone, locale, text) => {
  expect(formatMoment(MOMENT, { locale, timeZone })).toBe(text);
});

test('shows seconds on request', () => {
  expect(formatMoment(MOMENT, { locale: 'en-GB', timeZone: 'UTC', timeStyle: 'medium' })).toBe('28 Mar 2027, 23:30:05');
});

test('shows a text that is no moment unchanged', () => {
  expect(formatMoment('soon', { locale: 'en-GB', timeZone: 'UTC' })).toBe('soon');
});

test("shows the moment in the browser's locale if the locale is unknown", () => {
  expect(formatMoment(MOMENT, { locale: 'not a locale', timeZone: 'UTC' })).toContain('2027');
});

const form = { locale: 'en-GB', timeZone: 'Asia/Kolkata' };
const now = new Date('2026-11-22T20:00:00Z'); // 23 Nov, 01:30 in the gym

test.each([
  ['2026-11-22T19:12:00Z', '00:42'],
  ['2026-11-22T05:12:00Z', '22 Nov 2026, 10:42'],
  ['no moment', 'no moment'],
])('of %s, writes %s', (iso, text) => {
  expect(formatRecent(iso, form, now)).toBe(text);
});

test("uses the browser's locale instead of an unknown one", () => {
  expect(formatRecent(now.toISOString(), { ...form, locale: 'no_locale' }, now)).toMatch(/1:30/);
});

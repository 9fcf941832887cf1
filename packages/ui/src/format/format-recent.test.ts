import { formatRecent } from './format-moment.ts';

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

import { dayAt } from './day-at.ts';
import { addDays, daysBetween } from './day.ts';
import { isDay } from './is-day.ts';
import { addMonths, endOfMonth, startOfMonth } from './month.ts';

test.each([
  ['2026-01-31T23:30:00Z', 'UTC', '2026-01-31'],
  ['2026-01-31T23:30:00Z', 'Europe/Berlin', '2026-02-01'],
  ['2026-02-01T04:59:59Z', 'America/New_York', '2026-01-31'],
  ['2024-02-28T11:00:00Z', 'Pacific/Auckland', '2024-02-29'],
  ['2025-12-31T10:00:00Z', 'Pacific/Kiritimati', '2026-01-01'],
  ['2026-03-29T00:59:59Z', 'Europe/London', '2026-03-29'],
  ['2026-03-29T22:59:59Z', 'Europe/London', '2026-03-29'],
  ['2026-03-29T23:00:00Z', 'Europe/London', '2026-03-30'],
  ['2026-10-25T23:59:59Z', 'Europe/London', '2026-10-25'],
  ['2026-06-15T18:29:59Z', 'Asia/Kolkata', '2026-06-15'],
  ['2026-06-15T18:30:00Z', 'Asia/Kolkata', '2026-06-16'],
])('%s is in %s the day %s', (moment, timeZone, day) => {
  expect(dayAt(new Date(moment), timeZone)).toBe(day);
});

test.each([
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2027-03-28', 1, '2027-03-29'],
  ['2027-05-10', -29, '2027-04-11'],
  ['2027-05-10', 0, '2027-05-10'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
  expect(daysBetween(day, expected)).toBe(days);
});

test.each([
  ['2027-01-31', 1, 0, '2027-02-28'],
  ['2027-01-31', 1, 7, '2027-03-07'],
  ['2028-01-31', 1, 0, '2028-02-29'],
  ['2027-01-31', 2, -1, '2027-03-30'],
  ['2027-11-30', 3, 0, '2028-02-29'],
])('%s, %i months and %i days later is %s', (day, months, days, expected) => {
  expect(addMonths(day, months, days)).toBe(expected);
});

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['2027-1-31', false],
  ['31.1.2027', false],
  ['soon', false],
  ['', false],
])('whether %p is a day of the calendar: %p', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test('a month begins on its first day and ends on its last one', () => {
  expect(['2027-02-28', '2028-02-29', '2027-12-01'].map(startOfMonth)).toEqual([
    '2027-02-01',
    '2028-02-01',
    '2027-12-01',
  ]);
  expect(['2027-02-28', '2028-02-29', '2027-12-01'].map(endOfMonth)).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-12-31',
  ]);
});

import { dayAt } from './day-at.ts';

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

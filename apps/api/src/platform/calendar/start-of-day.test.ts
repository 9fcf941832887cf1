import { startOfDay } from './start-of-day.ts';

test.each([
  ['2027-06-15', 'UTC', '2027-06-15T00:00:00.000Z'],
  ['2027-03-28', 'Europe/Berlin', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', 'Europe/Berlin', '2027-03-28T22:00:00.000Z'],
  ['2027-11-01', 'Europe/Berlin', '2027-10-31T23:00:00.000Z'],
  ['2027-01-01', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  ['2027-06-15', 'Asia/Kolkata', '2027-06-14T18:30:00.000Z'],
  // There is no midnight there on that day.
  ['2027-09-05', 'America/Santiago', '2027-09-05T04:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(moment);
});

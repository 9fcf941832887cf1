import { beginningOf, dayAfter, firstOfMonth } from './day-shift.ts';

test.each([
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2027-03-28', 1, '2027-03-29'],
  ['2027-05-10', -29, '2027-04-11'],
  ['2027-05-10', 0, '2027-05-10'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(dayAfter(day, days)).toBe(expected);
});

test('a month begins with its first', () => {
  expect(['2027-02-28', '2028-02-29', '2027-12-01'].map(firstOfMonth)).toEqual([
    '2027-02-01',
    '2028-02-01',
    '2027-12-01',
  ]);
});

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
  expect(beginningOf(day, timeZone).toISOString()).toBe(moment);
});

import { lastDayOf, todayIn } from './term.ts';

const [MONTHS, WEEKS, DAYS] = [1, 2, 3];

// The server's tests have the same rows (membership-dates.test).
test.each([
  ['2027-01-31', MONTHS, 1, DAYS, '2027-02-28'],
  ['2027-01-31', MONTHS, 1, MONTHS, '2027-03-30'],
  ['2027-01-31', MONTHS, 1, WEEKS, '2027-03-06'],
  ['2027-01-31', MONTHS, 2, DAYS, '2027-03-31'],
  ['2027-01-31', MONTHS, 3, DAYS, '2027-04-30'],
  ['2026-11-30', MONTHS, 3, DAYS, '2027-02-28'],
  ['2027-11-30', MONTHS, 3, DAYS, '2028-02-29'],
  ['2026-11-22', MONTHS, 3, DAYS, '2027-02-22'],
  ['2028-02-29', MONTHS, 12, DAYS, '2029-02-28'],
  ['2026-12-31', MONTHS, 6, DAYS, '2027-06-30'],
  ['2026-06-15', WEEKS, 6, DAYS, '2026-07-27'],
  ['2028-02-20', DAYS, 10, DAYS, '2028-03-01'],
  ['2026-06-15', DAYS, 999, DAYS, '2029-03-10'],
])('from %s, code %i %i times with code %i free ends on %s', (start, duration, duration_count, free_days, end) => {
  expect(lastDayOf(start, { duration, duration_count, free_days })).toBe(end);
});

test('today is the day in the time zone of the gym', () => {
  jest.useFakeTimers({ now: new Date('2026-11-22T23:30:00Z') });
  expect([todayIn('UTC'), todayIn('Asia/Kolkata'), todayIn('America/New_York')]).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-22',
  ]);
  jest.useRealTimers();
});

import { dayAt } from './day-at.ts';
import { lastDayOf, type MembershipDates, membershipStatus, nextMembership } from './membership.ts';

const codes: Record<string, number> = { Monthly: 1, Weekly: 2, Days: 3 };

test.each([
  // The two examples of acceptance H2.
  ['2027-01-31', 'Monthly', 'Days', '2027-02-28'],
  ['2027-01-31', 'Monthly', 'Monthly', '2027-03-30'],
  // The ends of all months in a common year.
  ['2027-02-28', 'Monthly', 'Days', '2027-03-28'],
  ['2027-03-31', 'Monthly', 'Days', '2027-04-30'],
  ['2027-04-30', 'Monthly', 'Days', '2027-05-30'],
  ['2027-05-31', 'Monthly', 'Days', '2027-06-30'],
  ['2027-07-31', 'Monthly', 'Days', '2027-08-31'],
  ['2027-08-31', 'Monthly', 'Days', '2027-09-30'],
  ['2027-10-31', 'Monthly', 'Days', '2027-11-30'],
  ['2027-12-31', 'Monthly', 'Days', '2028-01-31'],
  ['2027-01-30', 'Monthly', 'Days', '2027-02-28'],
  ['2027-01-29', 'Monthly', 'Days', '2027-02-28'],
  ['2027-01-28', 'Monthly', 'Days', '2027-02-28'],
  ['2027-01-27', 'Monthly', 'Days', '2027-02-27'],
  // 2028 and 2000 are leap years, 2100 is not.
  ['2028-01-31', 'Monthly', 'Days', '2028-02-29'],
  ['2028-01-29', 'Monthly', 'Days', '2028-02-29'],
  ['2028-01-28', 'Monthly', 'Days', '2028-02-28'],
  ['2028-02-29', 'Monthly', 'Days', '2028-03-29'],
  ['2028-02-29', 'Monthly', 'Monthly', '2028-04-28'],
  ['2027-12-31', 'Monthly', 'Monthly', '2028-02-28'],
  ['2027-12-30', 'Monthly', 'Monthly', '2028-02-28'],
  ['2100-01-31', 'Monthly', 'Days', '2100-02-28'],
  ['2000-01-31', 'Monthly', 'Days', '2000-02-29'],
  ['2028-02-28', 'Days', 'Days', '2028-02-29'],
  ['2028-02-25', 'Weekly', 'Days', '2028-03-03'],
  ['2027-02-25', 'Weekly', 'Days', '2027-03-04'],
  // Clamped once, after both months are added.
  ['2026-12-31', 'Monthly', 'Monthly', '2027-02-27'],
  ['2027-08-31', 'Monthly', 'Monthly', '2027-10-30'],
  // The days are added after the clamp.
  ['2027-01-31', 'Monthly', 'Weekly', '2027-03-06'],
  ['2027-01-31', 'Weekly', 'Monthly', '2027-03-06'],
  ['2027-11-30', 'Weekly', 'Monthly', '2028-01-05'],
  // Weeks and days are never clamped.
  ['2026-06-15', 'Weekly', 'Weekly', '2026-06-28'],
  ['2026-06-15', 'Weekly', 'Days', '2026-06-22'],
  ['2026-06-15', 'Days', 'Weekly', '2026-06-22'],
  ['2026-06-15', 'Days', 'Days', '2026-06-16'],
  ['2026-06-15', 'Days', 'Monthly', '2026-07-15'],
  ['2026-12-31', 'Days', 'Days', '2027-01-01'],
  ['2026-06-15', 'Monthly', 'Days', '2026-07-15'],
])('H2: from %s, %s with %s free ends on %s', (start, duration, free, end) => {
  expect(lastDayOf(start, { duration: codes[duration]!, free_days: codes[free]! })).toBe(end);
});

test.each([
  // The month of the start has more days than that of the end, and back.
  ['2027-01-31', 'Monthly', 1, '2027-02-28'],
  ['2027-01-31', 'Monthly', 2, '2027-03-31'],
  ['2027-01-31', 'Monthly', 3, '2027-04-30'],
  ['2027-11-30', 'Monthly', 3, '2028-02-29'],
  ['2026-11-30', 'Monthly', 3, '2027-02-28'],
  ['2026-11-22', 'Monthly', 3, '2027-02-22'],
  ['2028-02-29', 'Monthly', 12, '2029-02-28'],
  ['2028-02-29', 'Monthly', 48, '2032-02-29'],
  ['2027-02-28', 'Monthly', 12, '2028-02-28'],
  ['2026-12-31', 'Monthly', 6, '2027-06-30'],
  ['2026-06-15', 'Weekly', 6, '2026-07-27'],
  ['2028-02-20', 'Days', 10, '2028-03-01'],
  ['2026-06-15', 'Days', 999, '2029-03-10'],
])('from %s, %s %d times with a day free ends on %s', (start, duration, duration_count, end) => {
  expect(lastDayOf(start, { duration: codes[duration]!, duration_count, free_days: codes.Days! })).toBe(end);
});

test.each([
  ['9999-12-30', 'Days', 'Days', '9999-12-31'],
  ['9999-12-31', 'Days', 'Days', undefined],
  ['9999-11-30', 'Monthly', 'Days', '9999-12-30'],
  ['9999-12-01', 'Monthly', 'Days', undefined],
  ['9999-10-31', 'Monthly', 'Monthly', '9999-12-30'],
  ['9999-11-02', 'Monthly', 'Monthly', undefined],
  ['9999-12-18', 'Weekly', 'Weekly', '9999-12-31'],
  ['9999-12-19', 'Weekly', 'Weekly', undefined],
])('from %s, %s with %s free ends by the year 9999 or has no dates: %s', (start, duration, free, end) => {
  expect(lastDayOf(start, { duration: codes[duration]!, free_days: codes[free]! })).toBe(end);
});

const month = { duration: 1, free_days: 3 };

test('no membership can start after the year 9999', () => {
  expect(nextMembership({ today: '2027-05-10', lastEnd: '9999-12-31' }, month)).toBeUndefined();
});

test.each([
  ['the first membership starts today', undefined, '2027-05-10'],
  ['a renewal long before the end starts the day after the end', '2028-12-31', '2029-01-01'],
  ['a renewal a day before the end starts the day after the end', '2027-05-11', '2027-05-12'],
  ['a renewal on the last day starts tomorrow', '2027-05-10', '2027-05-11'],
  ['a renewal a day late starts today', '2027-05-09', '2027-05-10'],
  ['a renewal years late starts today', '2019-02-28', '2027-05-10'],
  ['after 28 February of a leap year comes the 29th', '2028-02-28', '2028-02-29'],
  ['after the end of February comes March', '2029-02-28', '2029-03-01'],
  ['after the end of a year comes January', '2027-12-31', '2028-01-01'],
])('H2: %s', (_when, lastEnd, start) => {
  expect(nextMembership({ today: '2027-05-10', lastEnd }, month)?.start).toBe(start);
});

test('H2: a year of early renewals has no gap and no overlap', () => {
  let lastEnd: string | undefined;
  const starts: string[] = [];
  for (let turn = 0; turn < 12; turn++) {
    const { start, end } = nextMembership({ today: '2027-01-31', lastEnd }, month)!;
    if (lastEnd) expect(Date.parse(start) - Date.parse(lastEnd)).toBe(24 * 60 * 60 * 1000);
    starts.push(start);
    lastEnd = end;
  }
  expect(starts.slice(0, 4)).toEqual(['2027-01-31', '2027-03-01', '2027-04-02', '2027-05-03']);
});

// Days are in the gym's time zone, also when the clocks change.
test.each([
  ['2027-01-31T22:59:59Z', 'Europe/Berlin', '2027-01-31', '2027-02-28'],
  ['2027-01-31T23:00:00Z', 'Europe/Berlin', '2027-02-01', '2027-03-01'],
  ['2027-01-31T10:59:59Z', 'Pacific/Auckland', '2027-01-31', '2027-02-28'],
  ['2027-01-31T11:00:00Z', 'Pacific/Auckland', '2027-02-01', '2027-03-01'],
  ['2027-02-01T04:59:59Z', 'America/New_York', '2027-01-31', '2027-02-28'],
  ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01', '2027-02-01'],
  ['2026-12-31T18:29:59Z', 'Asia/Kolkata', '2026-12-31', '2027-01-31'],
  // In Berlin, the days of the clock changes have 23 and 25 hours.
  ['2027-03-27T23:30:00Z', 'Europe/Berlin', '2027-03-28', '2027-04-28'],
  ['2027-03-28T21:59:59Z', 'Europe/Berlin', '2027-03-28', '2027-04-28'],
  ['2027-10-30T22:00:00Z', 'Europe/Berlin', '2027-10-31', '2027-11-30'],
  ['2027-10-31T22:59:59Z', 'Europe/Berlin', '2027-10-31', '2027-11-30'],
  ['2027-10-31T23:00:00Z', 'Europe/Berlin', '2027-11-01', '2027-12-01'],
  // In Santiago, this day has no midnight because the clocks go forward.
  ['2027-09-05T04:00:00Z', 'America/Santiago', '2027-09-05', '2027-10-05'],
])('H2: at %s in %s a month from today runs from %s to %s', (moment, timeZone, start, end) => {
  const today = dayAt(new Date(moment), timeZone);
  expect(nextMembership({ today, lastEnd: undefined }, month)).toEqual({ start, end });
});

const runs = (start: string, end: string): MembershipDates => ({ start, end });
const [PAST, NOW, LATER] = [
  runs('2027-01-01', '2027-05-09'),
  runs('2027-05-10', '2027-05-10'),
  runs('2027-05-11', '2027-06-10'),
];

test.each([
  ['none', []],
  ['ended', [PAST]],
  ['active', [NOW]],
  ['upcoming', [LATER]],
  ['upcoming', [LATER, PAST]],
  ['active', [LATER, NOW, PAST]],
])('a member is %s with the memberships %j on 2027-05-10', (status, memberships) => {
  expect(membershipStatus(memberships, '2027-05-10')).toBe(status);
});

import type { Gym, GymMembership, GymPlan } from '@gym/spec-server/gym';

const pad = (number: number) => String(number).padStart(2, '0');
const write = (moment: Date) =>
  `${moment.getUTCFullYear()}-${pad(moment.getUTCMonth() + 1)}-${pad(moment.getUTCDate())}`;

/** Adds months and then days to a day. A day that the month does not have becomes its last day (acceptance H2). */
export function addToDay(day: string, { months = 0, days = 0 }: { months?: number; days?: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return write(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last) + days)));
}

/** Today in the time zone of the test. */
export function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** The length of a coded duration: 1 = calendar months, 2 = weeks of 7 days, 3 = days. */
const lengthOf = (code: number, count = 1) => ({
  months: code === 1 ? count : 0,
  days: code === 2 ? 7 * count : code === 3 ? count : 0,
});

/** A member's memberships, newest first. */
export const membershipsOf = ({ assignments }: Gym, memberId: number): GymMembership[] =>
  assignments
    .filter((one): one is GymMembership => one.member_id === memberId && 'end' in one)
    .sort((a, b) => (a.end < b.end ? 1 : -1));

/** Days from today to a day. Negative if the day is in the past. */
export const daysUntil = (day: string): number => (Date.parse(day) - Date.parse(today())) / 86_400_000;

interface MembershipStatus {
  readonly membership: 'active' | 'upcoming' | 'ended' | 'none';
  readonly ends: string | null;
  readonly starts?: string;
}

/** A member's membership status, the last day of the latest membership, and the first day of one that is to come. */
export function membershipStatusOf(gym: Gym, memberId: number): MembershipStatus {
  const all = membershipsOf(gym, memberId);
  const ends = all[0]?.end ?? null;
  if (ends === null || daysUntil(ends) < 0) return { membership: ends === null ? 'none' : 'ended', ends };
  const [starts = ''] = all.flatMap(({ start, end }) => (daysUntil(end) < 0 ? [] : [start])).sort();
  return daysUntil(starts) > 0 ? { membership: 'upcoming', ends, starts } : { membership: 'active', ends };
}

/**
 * First and last day of the next membership. It starts the day after the current one ends, or today if that has ended.
 * Months are added and clamped once, then the days are added.
 */
export function nextMembership(
  gym: Gym,
  memberId: number,
  { duration, duration_count, free_days }: GymPlan,
): { start: string; end: string; last_end: string | null } {
  const last_end = membershipsOf(gym, memberId)[0]?.end ?? null;
  const start = last_end !== null && last_end >= today() ? addToDay(last_end, { days: 1 }) : today();
  const [sold, free] = [lengthOf(duration, duration_count), lengthOf(free_days)];
  return {
    start,
    end: addToDay(start, { months: sold.months + free.months, days: sold.days + free.days - 1 }),
    last_end,
  };
}

/** The first day of a membership that ends on a day, counted back by the plan's terms. */
export function firstDayOf(end: string, { duration, duration_count, free_days }: GymPlan): string {
  const [sold, free] = [lengthOf(duration, duration_count), lengthOf(free_days)];
  return addToDay(addToDay(end, { days: 1 - sold.days - free.days }), { months: -sold.months - free.months });
}

import {
  addMonths,
  dayAt,
  daysBetween,
  type MembershipStatus as Status,
  membershipStatus,
  nextMembership as nextDates,
} from '@gym/rules';
import type { Gym, GymMembership, GymPlan } from '../gym.ts';

/** Adds months and then days to a day. */
export const addToDay = (day: string, { months = 0, days = 0 }: { months?: number; days?: number }): string =>
  addMonths(day, months, days);

/** Today in the time zone of the test. */
export const today = (): string => dayAt(new Date(), undefined);

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
export const daysUntil = (day: string): number => daysBetween(today(), day);

interface MembershipStatus {
  readonly membership: Status;
  readonly ends: string | null;
  readonly starts?: string;
}

/** A member's membership status, the last day of the latest membership, and the first day of one that is to come. */
export function membershipStatusOf(gym: Gym, memberId: number): MembershipStatus {
  const all = membershipsOf(gym, memberId);
  const membership = membershipStatus(all, today());
  const [starts = ''] = all.flatMap(({ start, end }) => (daysUntil(end) < 0 ? [] : [start])).sort();
  return { membership, ends: all[0]?.end ?? null, ...(membership === 'upcoming' && { starts }) };
}

/** First and last day of the next membership, and the last day of the one before. */
export function nextMembership(
  gym: Gym,
  memberId: number,
  plan: GymPlan,
): { start: string; end: string; last_end: string | null } {
  const last_end = membershipsOf(gym, memberId)[0]?.end ?? null;
  const dates = nextDates({ today: today(), lastEnd: last_end ?? undefined }, plan);
  if (!dates) throw new Error('No scenario sells a membership that long.');
  return { ...dates, last_end };
}

/** The first day of a membership that ends on a day, counted back by the plan's terms. */
export function firstDayOf(end: string, { duration, duration_count, free_days }: GymPlan): string {
  const [sold, free] = [lengthOf(duration, duration_count), lengthOf(free_days)];
  return addToDay(addToDay(end, { days: 1 - sold.days - free.days }), { months: -sold.months - free.months });
}

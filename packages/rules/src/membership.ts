import { addDays } from './day.ts';
import { addMonths } from './month.ts';

const MONTHLY = 1;
const WEEKLY = 2;
const DAYS = 3;

/** What decides how long a plan lasts, in the codes of `DURATION_NAMES`. */
export interface Terms {
  readonly duration: number;
  /** How many months, weeks or days; 1 if it is left out. The free period is always one. */
  readonly duration_count?: number | undefined;
  readonly free_days: number;
}

/** The first and the last day, YYYY-MM-DD, both included. */
export interface MembershipDates {
  readonly start: string;
  readonly end: string;
}

const monthsOf = (code: number, count: number): number => (code === MONTHLY ? count : 0);
const daysOf = (code: number, count: number): number => (code === WEEKLY ? 7 * count : code === DAYS ? count : 0);

/**
 * The last day of a membership that begins on a day (acceptance H2). The months of the plan and of the free period are
 * added together and clamped once to the end of the month; then the days are added. The last day is the day before the
 * result. Undefined if it is after the year 9999.
 */
export function lastDayOf(start: string, { duration, duration_count = 1, free_days }: Terms): string | undefined {
  const months = monthsOf(duration, duration_count) + monthsOf(free_days, 1);
  const end = addMonths(start, months, daysOf(duration, duration_count) + daysOf(free_days, 1) - 1);
  // A later year has a sign and six digits.
  return end.startsWith('+') ? undefined : end;
}

/** What the dates of the next membership depend on. */
export interface RenewalContext {
  /** Today in the gym's time zone. */
  readonly today: string;
  /** Last day of the last membership; undefined if there is none. */
  readonly lastEnd: string | undefined;
}

/**
 * The dates of the next membership: it begins after the last one if that has not ended, else today (acceptance H2).
 * Undefined if it would end after the year 9999.
 */
export function nextMembership({ today, lastEnd }: RenewalContext, terms: Terms): MembershipDates | undefined {
  const start = lastEnd !== undefined && today <= lastEnd ? addDays(lastEnd, 1) : today;
  const end = lastDayOf(start, terms);
  return end === undefined ? undefined : { start, end };
}

export const MEMBERSHIP_STATUSES = ['active', 'upcoming', 'ended', 'none'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/**
 * What a list shows of a member today. The last day of the last membership decides whether it has ended. A member whose
 * memberships all begin later is upcoming. The server's SQL does the same (`joinStatus`).
 */
export function membershipStatus(memberships: readonly MembershipDates[], today: string): MembershipStatus {
  if (memberships.length === 0) return 'none';
  const open = memberships.filter(({ end }) => end >= today);
  if (open.length === 0) return 'ended';
  return open.some(({ start }) => start <= today) ? 'active' : 'upcoming';
}

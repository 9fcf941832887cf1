import { Temporal } from 'temporal-polyfill';
import { reasons } from '@gym/api-contract';
import { HttpError } from '../../platform/errors/http-error.ts';

/** A plan's duration and its free period, coded: 1 = one calendar month, 2 = 7 days, 3 = 1 day. */
export interface PlanTerms {
  readonly duration: number;
  /** How many months, weeks or days; 1 if it is left out. The free period is always one. */
  readonly duration_count?: number;
  readonly free_days: number;
}

/** The first and the last day, YYYY-MM-DD, both included. */
export interface MembershipDates {
  readonly start: string;
  readonly end: string;
}

const MONTH = 1;
const WEEK = 2;
const DAY = 3;

const monthsOf = (code: number): number => (code === MONTH ? 1 : 0);
const daysOf = (code: number): number => (code === WEEK ? 7 : code === DAY ? 1 : 0);

/** The last year with four digits, as the format of days requires. */
const LAST_YEAR = 9999;

/**
 * The dates of a membership that begins on a day (acceptance H2). The months of the plan and of the free period are
 * added together and clamped once to the end of the month; then the days are added. The last day is the day before the
 * result.
 *
 * @throws HttpError 422 if the last day is after the year 9999
 */
export function membershipDatesFrom(
  start: string,
  { duration, duration_count = 1, free_days }: PlanTerms,
): MembershipDates {
  const end = Temporal.PlainDate.from(start)
    .add({
      months: monthsOf(duration) * duration_count + monthsOf(free_days),
      days: daysOf(duration) * duration_count + daysOf(free_days),
    })
    .subtract({ days: 1 });
  if (end.year > LAST_YEAR) throw new HttpError(422, reasons.memberships.endsTooLate(LAST_YEAR));
  return { start, end: end.toString() };
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
 *
 * @throws HttpError 422
 */
export function nextMembershipDates({ today, lastEnd }: RenewalContext, terms: PlanTerms): MembershipDates {
  const isActive = lastEnd !== undefined && today <= lastEnd;
  return membershipDatesFrom(isActive ? Temporal.PlainDate.from(lastEnd).add({ days: 1 }).toString() : today, terms);
}

import { Temporal } from 'temporal-polyfill';
import { HttpError } from '../../platform/errors/http-error.ts';

/** How long a plan runs, coded: 1 = one calendar month, 2 = 7 days, 3 = 1 day. What is free comes on top. */
export interface PlanTerms {
  readonly duration: number;
  readonly free_days: number;
}

/** Both days, YYYY-MM-DD, belong to it. */
export interface MembershipDates {
  readonly start: string;
  readonly end: string;
}

const MONTH = 1;
const WEEK = 2;
const DAY = 3;

const monthsOf = (code: number): number => (code === MONTH ? 1 : 0);
const daysOf = (code: number): number => (code === WEEK ? 7 : code === DAY ? 1 : 0);

/** The last year that is written with four digits, as every day is. */
const LAST_YEAR = 9999;

/**
 * The period that begins on a day (acceptance H2). The months of the plan and of what is free are added together and clamped
 * once to the end of the month, then the days; the last day is the one before.
 *
 * @throws Refusal 422 where that would be after the year 9999
 */
export function membershipDatesFrom(start: string, { duration, free_days }: PlanTerms): MembershipDates {
  const end = Temporal.PlainDate.from(start)
    .add({ months: monthsOf(duration) + monthsOf(free_days), days: daysOf(duration) + daysOf(free_days) })
    .subtract({ days: 1 });
  if (end.year > LAST_YEAR)
    throw new HttpError(
      422,
      `This period would end after the year ${LAST_YEAR}. Look at the member's last period: nothing can be added to one that ends so late.`,
    );
  return { start, end: end.toString() };
}

/** Where a member stands before a period is added. */
export interface RenewalContext {
  /** Today, where the gym is. */
  readonly today: string;
  /** Last day of the last period; undefined where there was none. */
  readonly lastEnd: string | undefined;
}

/** The period that is added next: from the day after the last end while that is not over, else from today (acceptance H2). @throws Refusal 422 */
export function nextMembershipDates({ today, lastEnd }: RenewalContext, terms: PlanTerms): MembershipDates {
  const lasts = lastEnd !== undefined && today <= lastEnd;
  return membershipDatesFrom(lasts ? Temporal.PlainDate.from(lastEnd).add({ days: 1 }).toString() : today, terms);
}

/** The terms of a plan, coded: 1 = months, 2 = weeks, 3 = days. */
export interface Term {
  readonly duration: number;
  readonly duration_count: number;
  readonly free_days: number;
}

const monthsOf = (code: number, count: number): number => (code === 1 ? count : 0);
const daysOf = (code: number, count: number): number => (code === 2 ? 7 * count : code === 3 ? count : 0);

/** Today in a time zone, YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());

/**
 * The last day of a membership that begins on a day, both YYYY-MM-DD, by the server's rule (acceptance H2): all months
 * are added together and clamped once to the end of the month, then the days; the last day is the day before.
 */
export function lastDayOf(start: string, { duration, duration_count, free_days }: Term): string {
  const [year = 0, month = 1, date = 1] = start.split('-').map(Number);
  const months = month - 1 + monthsOf(duration, duration_count) + monthsOf(free_days, 1);
  const days = daysOf(duration, duration_count) + daysOf(free_days, 1) - 1;
  const lastOfMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(date, lastOfMonth) + days)).toISOString().slice(0, 10);
}

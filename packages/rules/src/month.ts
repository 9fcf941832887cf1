import { dayOf } from './day.ts';

/**
 * The day that is some months and then some days later. A day that the month does not have becomes its last one:
 * `addMonths('2027-01-31', 1)` is '2027-02-28'.
 */
export function addMonths(day: string, months: number, days = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth) + days));
}

/** The first day of a day's month. */
export const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The last day of a day's month. */
export const endOfMonth = (day: string): string => addMonths(startOfMonth(day), 1, -1);

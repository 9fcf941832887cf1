import { Temporal } from 'temporal-polyfill';

/** The day so many days later; earlier where `days` is below 0. */
export const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The first day of a day's month. */
export const firstOfMonth = (day: string): string => Temporal.PlainDate.from(day).with({ day: 1 }).toString();

/** When a day begins in a time zone (IANA name): midnight, or the first moment after it where clocks go forward over midnight. */
export function beginningOf(day: string, timeZone: string | undefined): Date {
  const zone = timeZone ?? Temporal.Now.timeZoneId();
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

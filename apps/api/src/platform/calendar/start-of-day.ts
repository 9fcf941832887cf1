import { Temporal } from 'temporal-polyfill';

/** The start of a day in a time zone (IANA name): midnight, or the first moment after it if clocks skip midnight. */
export function startOfDay(day: string, timeZone: string | undefined): Date {
  const zone = timeZone ?? Temporal.Now.timeZoneId();
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

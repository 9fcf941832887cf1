import { Temporal } from 'temporal-polyfill';

/** Kept, because a formatter costs as much as a small query. A gym has one time zone. */
const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

/** The day, YYYY-MM-DD, of a moment in a time zone (IANA name). A day is stored as text and never shifted again. */
export function dayAt(moment: Date, timeZone: string | undefined): string {
  const parts = formatterFor(timeZone).formatToParts(moment);
  const part = (type: 'year' | 'month' | 'day') => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The day that is `days` later, or earlier if `days` is negative. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The first day of a day's month. */
export const startOfMonth = (day: string): string => Temporal.PlainDate.from(day).with({ day: 1 }).toString();

/** The start of a day in a time zone (IANA name): midnight, or the first moment after it if clocks skip midnight. */
export function startOfDay(day: string, timeZone: string | undefined): Date {
  const zone = timeZone ?? Temporal.Now.timeZoneId();
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

import { isDay } from '@gym/rules';

/**
 * Formats a day in the gym's locale: `formatDay('2027-01-31', 'en-GB')` is '31 Jan 2027'. No time zone shifts the day.
 * Returns any other text, and a day that the calendar does not have, unchanged.
 */
export function formatDay(day: string, locale: string): string {
  if (!isDay(day)) return day;
  const noon = new Date(`${day}T12:00:00Z`);
  const write = (tag: string | undefined) =>
    new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(noon);
  try {
    return write(locale);
  } catch {
    // The browser may not know the configured locale. Use its own locale instead.
    return write(undefined);
  }
}

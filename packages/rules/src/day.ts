/** The last year with four digits, as the format of days requires. */
export const LAST_YEAR = 9999;

const DAY_MS = 86_400_000;

/** The moment at which a day begins in UTC. Days have 24 hours there, so that no change of clocks shifts them. */
const startInUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The UTC day of a moment, YYYY-MM-DD. */
const dayOf = (moment: number): string => new Date(moment).toISOString().replace(/T.*/, '');

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const moment = startInUtc(text);
  return !Number.isNaN(moment) && dayOf(moment) === text;
}

/** The day that is `days` later, or earlier if `days` is negative. */
export const addDays = (day: string, days: number): string => dayOf(startInUtc(day) + days * DAY_MS);

/** Days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (startInUtc(to) - startInUtc(from)) / DAY_MS;

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

/**
 * A day as the gym writes it: `formatDay('2027-01-31', 'en-GB')` is '31 Jan 2027'. A date is a date: no time zone moves
 * it. What is no day is shown as it came.
 */
export function formatDay(day: string, locale: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return day;
  const noon = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date), 12));
  const write = (tag: string | undefined) =>
    new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(noon);
  try {
    return write(locale);
  } catch {
    // A deployment may name a locale that this browser does not know: the day still shows.
    return write(undefined);
  }
}

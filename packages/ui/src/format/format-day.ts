/**
 * Formats a day in the gym's locale: `formatDay('2027-01-31', 'en-GB')` is '31 Jan 2027'. No time zone shifts the day.
 * Returns any other text, and a day that the calendar does not have, unchanged.
 */
export function formatDay(day: string, locale: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return day;
  const noon = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date), 12));
  // 2026-02-30 would show as a day that nobody wrote.
  if (noon.getUTCMonth() !== Number(month) - 1 || noon.getUTCDate() !== Number(date)) return day;
  const write = (tag: string | undefined) =>
    new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(noon);
  try {
    return write(locale);
  } catch {
    // The browser may not know the configured locale. Use its own locale instead.
    return write(undefined);
  }
}

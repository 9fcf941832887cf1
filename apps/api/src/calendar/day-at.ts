/** The day, YYYY-MM-DD, that a moment falls on in a time zone (IANA name). A date is a date: it is never shifted afterwards. */
export function dayAt(moment: Date, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment);
  const part = (type: 'year' | 'month' | 'day') => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

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

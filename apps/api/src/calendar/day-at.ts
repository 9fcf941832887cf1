/** Making a formatter costs as much as a small query; a gym has one time zone. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** The day, YYYY-MM-DD, that a moment falls on in a time zone (IANA name). A date is a date: it is never shifted afterwards. */
export function dayAt(moment: Date, timeZone: string | undefined): string {
  const parts = formatFor(timeZone).formatToParts(moment);
  const part = (type: 'year' | 'month' | 'day') => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

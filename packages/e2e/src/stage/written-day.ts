/** A day as a product started with `GYM_LOCALE=en-GB` shows it: '2027-01-31' is '31 Jan 2027'. */
export const writtenDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** The day so many days after another; both YYYY-MM-DD. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Today in a time zone, YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());

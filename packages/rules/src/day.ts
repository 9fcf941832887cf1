const DAY_MS = 86_400_000;

/** The moment at which a day begins in UTC. Days have 24 hours there, so that no change of clocks shifts them. */
const startInUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The UTC day of a moment, YYYY-MM-DD. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().replace(/T.*/, '');

/** The day that is `days` later, or earlier if `days` is negative. */
export const addDays = (day: string, days: number): string => dayOf(startInUtc(day) + days * DAY_MS);

/** Days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (startInUtc(to) - startInUtc(from)) / DAY_MS;

const DAY_MS = 86_400_000;

/** Whether a day is the one after another; both YYYY-MM-DD, no time zone involved. */
export const isDayAfter = (day: string, before: string): boolean =>
  Date.parse(`${day}T00:00:00Z`) - Date.parse(`${before}T00:00:00Z`) === DAY_MS;

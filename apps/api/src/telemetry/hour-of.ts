const HOUR = 3_600_000;

/** The hour that a moment lies in, by UTC: where a zone's hours begin at half past, ours do not. */
export const hourOf = (moment: number): Date => new Date(Math.floor(moment / HOUR) * HOUR);

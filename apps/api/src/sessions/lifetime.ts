const HOUR = 3_600_000;

/** A session nobody used for this long is over. */
export const IDLE_MS = 12 * HOUR;
/** A session is over after this long, used or not. */
export const ABSOLUTE_MS = 7 * 24 * HOUR;
/** Use is noted at most this often: a write for every read would be waste. */
export const NOTE_USE_EVERY_MS = 60_000;

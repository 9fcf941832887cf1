import { randomInt } from 'node:crypto';

/** How long a code may be used. */
export const CODE_LIFETIME_MS = 10 * 60_000;
/** How many wrong tries end a code. */
export const MOST_TRIES = 10;

/** Six digits from the system's random source; leading zeros belong to it. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

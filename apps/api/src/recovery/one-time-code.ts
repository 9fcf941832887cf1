import { randomInt } from 'node:crypto';

/** How long a code may be used. */
export const CODE_LIFETIME_MS = 10 * 60_000;
/** How many wrong tries end a code. */
export const MOST_TRIES = 10;
/** How many of them addresses get that the owner did not sign in from lately: strangers never use up the last ones. */
export const MOST_TRIES_ELSEWHERE = 7;

/** Six digits from the system's random source; leading zeros belong to it. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

import { createHash, randomBytes } from 'node:crypto';

const HOUR = 3_600_000;

/** A session nobody used for this long is over. */
export const IDLE_TIMEOUT_MS = 12 * HOUR;
/** A session is over after this long, used or not. */
export const ABSOLUTE_TIMEOUT_MS = 7 * 24 * HOUR;
/** Use is noted at most this often: a write for every read would be waste. */
export const LAST_USED_INTERVAL_MS = 60_000;

/** A new opaque token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. It is random enough that a plain hash cannot be turned back. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

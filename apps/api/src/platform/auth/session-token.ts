import { createHash, randomBytes } from 'node:crypto';

const HOUR = 3_600_000;

/** A session ends after this time without use. */
export const IDLE_TIMEOUT_MS = 12 * HOUR;
/** A session ends after this time in any case. */
export const ABSOLUTE_TIMEOUT_MS = 7 * 24 * HOUR;
/** The last use is stored at most this often, to avoid a write for every read. */
export const LAST_USED_INTERVAL_MS = 60_000;

/** A new opaque token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token. The token is random enough for a plain hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

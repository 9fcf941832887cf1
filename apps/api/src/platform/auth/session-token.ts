import { createHash, randomBytes } from 'node:crypto';

const HOUR = 3_600_000;

/** A session ends after this time without use, unless the deployment sets another one. */
export const DEFAULT_IDLE_HOURS = 12;
/** A session ends after this time in any case, unless the deployment sets another one. */
export const DEFAULT_SESSION_HOURS = 7 * 24;
/** The last use is stored at most this often, to avoid a write for every read. */
export const LAST_USED_INTERVAL_MS = 60_000;

/** The time without use after which a session ends. */
export const idleTimeoutMs = ({ sessionIdleHours }: { readonly sessionIdleHours: number }): number =>
  sessionIdleHours * HOUR;
/** The time after which a session ends in any case. */
export const absoluteTimeoutMs = ({ sessionHours }: { readonly sessionHours: number }): number => sessionHours * HOUR;

/** A new opaque token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token. The token is random enough for a plain hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

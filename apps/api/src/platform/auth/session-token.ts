import { createHash, randomBytes } from 'node:crypto';

const HOUR = 3_600_000;

/** The last use is stored at most this often, to avoid a write for every read. */
export const LAST_USED_INTERVAL_MS = 60_000;

/** The time without use after which a session ends. */
export const idleTimeoutMs = ({ sessionIdleHours }: { readonly sessionIdleHours: number }): number =>
  sessionIdleHours * HOUR;
/** The time without its user after which a session ends: a page locks then, too (ADR-0010). */
export const idleLockMs = ({ idleLockMinutes }: { readonly idleLockMinutes: number }): number =>
  idleLockMinutes === 0 ? Number.POSITIVE_INFINITY : idleLockMinutes * 60_000;
/** The time after which a session ends in any case. */
export const absoluteTimeoutMs = ({ sessionHours }: { readonly sessionHours: number }): number => sessionHours * HOUR;

/** Begins the token of a session that only replaces a one-time password. */
const LIMITED = 'one-time_';

/** A new opaque token: 256 random bits. A `limited` one says so, because its hash is stored in another form. */
export const newToken = ({ limited = false } = {}): string =>
  (limited ? LIMITED : '') + randomBytes(32).toString('base64url');

/**
 * The stored hash of a token. The token is random enough for a plain hash. Older code stores and finds only plain
 * hashes, so it never finds a limited session, whose limits it does not know (ADR-0047).
 */
export const hashToken = (token: string): string =>
  (token.startsWith(LIMITED) ? LIMITED : '') + createHash('sha256').update(token).digest('base64url');

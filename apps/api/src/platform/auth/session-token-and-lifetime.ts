import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Call } from '@gym/api-contract';
import { type Transaction, readRows, type Statement } from '../database/database.ts';
import { isUnwritable } from '../database/database-errors.ts';
import { publish } from '../events/events.ts';
import type { Authenticate, Client, Services, SignedIn } from '../http/implement-call.ts';
import { sessions, users } from '../database/schema/index.ts';
import { networkOf } from '../throttling/attempts.ts';
import { requireAccess } from './access.ts';
import { PROVEN_SESSION } from './second-factors.ts';

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

/** Selects sessions that are still open, and have proven what their user has. */
export function isLive({ config, clock }: Pick<Services, 'config' | 'clock'>): SQL | undefined {
  const now = clock.now();
  const usedSince = new Date(now.getTime() - idleTimeoutMs(config));
  const lockMs = idleLockMs(config);
  const isUserThere =
    lockMs === Number.POSITIVE_INFINITY ? undefined : gt(sessions.userThereAt, new Date(now.getTime() - lockMs));
  return and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, usedSince), isUserThere, sql.raw(PROVEN_SESSION));
}

/** The current user of a session; undefined if the session has ended or the user is disabled. */
async function findSignedIn(
  tx: Transaction,
  sessionId: number,
  services: Pick<Services, 'config' | 'clock'>,
): Promise<SignedIn | undefined> {
  const [found] = await tx
    .select({ id: users.id, role: users.role, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isLive(services), users.active));
  return found;
}

/**
 * Requires that the session still has the right to the call, because a body may take a minute to arrive and the
 * session, account or role may have ended meanwhile.
 * @throws HttpError 401 without the session, 403 for the other role
 */
export async function reauthorize(
  tx: Transaction,
  call: Call,
  sessionId: number,
  services: Pick<Services, 'config' | 'clock'>,
): Promise<SignedIn> {
  return requireAccess(call, await findSignedIn(tx, sessionId, services), 'ended meanwhile');
}

interface FoundSession {
  readonly sessionId: number;
  readonly lastUsedAt: Date;
  readonly userThereAt: Date;
  readonly address: string;
  readonly agent: string;
  readonly lastAddress: string | null;
  readonly lastAgent: string | null;
  readonly id: number;
  readonly role: 1 | 2;
  readonly oneTimePassword: boolean;
}

const isSamePlace = (one: Client, other: Client): boolean =>
  one.agent === other.agent && (one.address === other.address || networkOf(one.address) === networkOf(other.address));

/** Whether a session is used from where it was opened or last used. */
const isUsualPlace = ({ address, agent, lastAddress, lastAgent }: FoundSession, client: Client): boolean =>
  isSamePlace({ address, agent }, client) ||
  (lastAddress !== null && isSamePlace({ address: lastAddress, agent: lastAgent ?? '' }, client));

/** Places that this process remembers: a session that alternates between two of them is reported once. */
const MAX_PLACES = 10_000;

/** Runs with every call, so it bypasses the mapper, which would take as long as the database. */
const SESSION_BY_TOKEN: Statement = {
  name: 'session_of_token',
  text: `
    select sessions.id as "sessionId", sessions.last_used_at as "lastUsedAt",
      sessions.user_there_at as "userThereAt", sessions.address, sessions.agent,
      sessions.last_address as "lastAddress", sessions.last_agent as "lastAgent", users.id, users.role,
      sessions.one_time_password as "oneTimePassword"
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = $1 and sessions.expires_at > $2 and sessions.last_used_at > $3 and users.active
      and ${PROVEN_SESSION}`,
};

/**
 * Looks up the user of a token. Role and active state are read with every request, so a demotion or a disabled account
 * takes effect at once. The first use from another network or browser is logged, as a token may be stolen. A session
 * whose user is not there any more has ended, whatever its page still asks for (ADR-0010).
 */
export function authenticator({ db, clock, config }: Services): Authenticate {
  const places = new LRUCache<string, true>({ max: MAX_PLACES });
  const isFirstUse = ({ sessionId }: FoundSession, { address, agent }: Client): boolean => {
    const place = `${sessionId} ${networkOf(address)} ${agent}`;
    if (places.has(place)) return false;
    places.set(place, true);
    return true;
  };
  const lockMs = idleLockMs(config);
  // While the disk is full, this process remembers whose user is there: otherwise all would be locked out for good.
  const unstored = new LRUCache<number, number>({ max: MAX_PLACES });
  return async (token, client, { background }) => {
    const now = clock.now();
    const [found] = await readRows<FoundSession>(db, SESSION_BY_TOKEN, [
      hashToken(token),
      now,
      new Date(now.getTime() - idleTimeoutMs(config)),
    ]);
    if (found === undefined) return undefined;
    const userAwayMs = now.getTime() - Math.max(found.userThereAt.getTime(), unstored.get(found.sessionId) ?? 0);
    if (userAwayMs >= lockMs) return undefined;
    const hasMoved = !isUsualPlace(found, client) && isFirstUse(found, client);
    const isNews = now.getTime() - found.lastUsedAt.getTime() > LAST_USED_INTERVAL_MS;
    if (hasMoved || isNews || (!background && userAwayMs > lockMs / 20)) {
      const used = { lastUsedAt: now, lastAddress: client.address, lastAgent: client.agent };
      await db
        .update(sessions)
        .set(background ? used : { ...used, userThereAt: now })
        .where(eq(sessions.id, found.sessionId))
        // A call that only reads works without this note, also while the disk is full.
        .catch((error: unknown) => {
          if (!isUnwritable(error)) throw error;
          if (!background) unstored.set(found.sessionId, now.getTime());
          publish('availability', { part: 'saving', available: false });
        });
    }
    const { id, role, sessionId, oneTimePassword } = found;
    return { user: { id, role, sessionId, oneTimePassword }, hasMoved };
  };
}

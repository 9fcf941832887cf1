import { and, eq, gt, sql } from 'drizzle-orm';
import type { Authenticate } from '../http/register-call.ts';
import type { Services } from '../http/services.ts';
import { sessions, users } from '../schema/index.ts';
import { IDLE_MS, NOTE_USE_EVERY_MS } from './lifetime.ts';
import { hashOfToken } from './token.ts';

/**
 * Looks up the user of a token. Role and active state are read with every request, so a demotion or a disabled account
 * takes effect at once.
 */
export function authenticator({ db, clock }: Services): Authenticate {
  const find = db.select({ sessionId: sessions.id, lastUsedAt: sessions.lastUsedAt, id: users.id, role: users.role })
    .from(sessions).innerJoin(users, eq(users.id, sessions.userId))
    .where(and(
      eq(sessions.tokenHash, sql.placeholder('tokenHash')),
      gt(sessions.expiresAt, sql.placeholder('now')),
      gt(sessions.lastUsedAt, sql.placeholder('idleSince')),
      eq(users.active, true),
    ))
    .prepare('session_of_token');

  return async (token) => {
    const now = clock.now();
    const [found] = await find.execute({
      tokenHash: hashOfToken(token), now, idleSince: new Date(now.getTime() - IDLE_MS),
    });
    if (found === undefined) return undefined;
    if (now.getTime() - found.lastUsedAt.getTime() > NOTE_USE_EVERY_MS) {
      await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.sessionId));
    }
    return { id: found.id, role: found.role, sessionId: found.sessionId };
  };
}

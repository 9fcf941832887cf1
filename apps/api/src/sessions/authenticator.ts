import { eq } from 'drizzle-orm';
import { readRows, type Statement } from '../http/read-rows.ts';
import type { Authenticate } from '../http/register-call.ts';
import type { Services } from '../http/services.ts';
import { sessions } from '../schema/index.ts';
import { IDLE_MS, NOTE_USE_EVERY_MS } from './lifetime.ts';
import { hashOfToken } from './token.ts';

interface FoundSession {
  readonly sessionId: number;
  readonly lastUsedAt: Date;
  readonly id: number;
  readonly role: 1 | 2;
}

/** Asked with every call: past the mapper, which would take as long as the database. */
const SESSION_OF_TOKEN: Statement = {
  name: 'session_of_token',
  text: `
    select sessions.id as "sessionId", sessions.last_used_at as "lastUsedAt", users.id, users.role
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = $1 and sessions.expires_at > $2 and sessions.last_used_at > $3 and users.active`,
};

/**
 * Looks up the user of a token. Role and active state are read with every request, so a demotion or a disabled account
 * takes effect at once.
 */
export function authenticator({ db, clock }: Services): Authenticate {
  return async (token) => {
    const now = clock.now();
    const [found] = await readRows<FoundSession>(db, SESSION_OF_TOKEN, [
      hashOfToken(token),
      now,
      new Date(now.getTime() - IDLE_MS),
    ]);
    if (found === undefined) return undefined;
    if (now.getTime() - found.lastUsedAt.getTime() > NOTE_USE_EVERY_MS) {
      await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.sessionId));
    }
    return { id: found.id, role: found.role, sessionId: found.sessionId };
  };
}

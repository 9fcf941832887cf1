import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import type { SignedIn } from '../http/implement.ts';
import { sessions, users } from '../schema/index.ts';
import { isLive } from './live-session.ts';

/** The user of a session as things are now; undefined once it has ended, or its user was disabled. */
export async function signedInNow(tx: Transaction, sessionId: number, now: Date): Promise<SignedIn | undefined> {
  const [found] = await tx
    .select({ id: users.id, role: users.role, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isLive(now), users.active));
  return found && { ...found, role: found.role as SignedIn['role'] };
}

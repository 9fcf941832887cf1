import { calls } from '@gym/api-contract';
import { and, desc, eq } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { sessions } from '../schema/index.ts';
import { isLive } from './live-session.ts';

/** Where the user is signed in: this session first, then the one that was used last. */
export const getOwnSessions = implement(calls.getOwnSessions, async ({ user }, { db, clock }) => {
  const { id, createdAt, lastUsedAt, address, agent } = sessions;
  const live = await db
    .select({ id, createdAt, lastUsedAt, address, agent })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isLive(clock.now())))
    .orderBy(desc(lastUsedAt), desc(id));
  const rows = live.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    address: row.address,
    agent: row.agent,
    current: row.id === user.sessionId,
  }));
  return {
    status: 'success',
    data: [...rows.filter(({ current }) => current), ...rows.filter(({ current }) => !current)],
  };
});

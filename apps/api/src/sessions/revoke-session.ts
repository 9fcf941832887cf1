import { calls } from '@gym/api-contract';
import { and, eq } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { notFound } from '../records/not-found.ts';
import { sessions } from '../schema/index.ts';
import { audited } from './audited.ts';
import { isLive } from './live-session.ts';

/** Ends one of the user's own sessions. Nobody learns from it whether another user's session exists. */
export const revokeSession = implementSave(
  calls.revokeSession,
  async ({ body: { id }, user, tx, note, act }, { clock }) => {
    const revoked = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id), isLive(clock.now())))
      .returning(audited);
    if (revoked.length === 0) throw notFound('session', id);
    for (const { id: recordId, ...before } of revoked)
      await recordChange(tx, { ...act, record: 'session', recordId, before });
    note('sessions-revoked', { cause: revoked.length });
    return { status: 'success', result: 'success' };
  },
);

import { calls } from '@gym/api-contract';
import { and, eq, ne } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { sessions } from '../schema/index.ts';
import { audited } from './audited.ts';

/** Ends every session of the user but the one that asks. */
export const revokeOtherSessions = implementSave(calls.revokeOtherSessions, async ({ user, tx, note, act }) => {
  const revoked = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)))
    .returning(audited);
  for (const { id: recordId, ...before } of revoked)
    await recordChange(tx, { ...act, record: 'session', recordId, before });
  note('sessions-revoked', { cause: revoked.length });
  return { status: 'success', result: 'success' };
});

import { and, desc, eq, ne } from 'drizzle-orm';
import { calls } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave } from '../../platform/idempotency/implement-save.ts';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { isLive } from '../../platform/auth/session-token-and-lifetime.ts';
import { sessions } from '../../platform/database/schema/index.ts';
import { notFound } from '../../shared/records/missing-record.ts';

/** What the audit trail keeps of a revoked session: its user and where it was opened, never its token. */
const auditedFields = { id: sessions.id, user_id: sessions.userId, address: sessions.address, agent: sessions.agent };

/** The user's own sessions: the current one first, then by last use. */
export const getOwnSessions = implement(calls.getOwnSessions, async ({ user }, services) => {
  const { id, createdAt, lastUsedAt, address, lastAddress, agent } = sessions;
  const live = await services.db
    .select({ id, createdAt, lastUsedAt, address, lastAddress, agent })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isLive(services)))
    .orderBy(desc(lastUsedAt), desc(id));
  const rows = live.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    address: row.address,
    last_address: row.lastAddress ?? row.address,
    agent: row.agent,
    current: row.id === user.sessionId,
  }));
  return {
    status: 'success',
    data: [...rows.filter(({ current }) => current), ...rows.filter(({ current }) => !current)],
  };
});

/** Revokes one of the own sessions. The response does not reveal whether another user's session exists. */
export const revokeSession = implementSave(
  calls.revokeSession,
  async ({ body: { id }, user, tx, logSecurityEvent, auditContext }, services) => {
    const revoked = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id), isLive(services)))
      .returning(auditedFields);
    if (revoked.length === 0) throw notFound('session', id);
    for (const { id: recordId, ...before } of revoked)
      await writeAuditEntry(tx, { ...auditContext, record: 'session', recordId, before });
    logSecurityEvent('sessions-revoked', { cause: revoked.length });
    return { status: 'success', result: 'success' };
  },
);

/** Revokes all own sessions except the current one. */
export const revokeOtherSessions = implementSave(
  calls.revokeOtherSessions,
  async ({ user, tx, logSecurityEvent, auditContext }) => {
    const revoked = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)))
      .returning(auditedFields);
    for (const { id: recordId, ...before } of revoked)
      await writeAuditEntry(tx, { ...auditContext, record: 'session', recordId, before });
    logSecurityEvent('sessions-revoked', { cause: revoked.length });
    return { status: 'success', result: 'success' };
  },
);

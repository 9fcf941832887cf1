import { calls, reasons } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { newOneTimePassword, ONE_TIME_PASSWORD_HOURS, hashSecret } from '../../platform/auth/passwords.ts';
import { oneTimeCodes, sessions, users } from '../../platform/database/schema/index.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { saveOnce } from '../../platform/idempotency/implement-save.ts';
import { noticeTexts, mailNotice } from '../../platform/mail/notices.ts';
import { notFound } from '../../shared/records/missing-record.ts';

/**
 * Gives another user a one-time password (ADR-0071). Their password, sessions and requested codes end. The response
 * holds the password, so it is not kept under an idempotency key: a repeated call makes another password.
 */
export const setOneTimePassword = implement(calls.setOneTimePassword, async (incoming, services) => {
  const { id } = incoming.body;
  if (id === incoming.user.id) throw fieldError('id', reasons.users.ownOneTimePassword);
  const password = newOneTimePassword();
  const passwordHash = await hashSecret(password);
  return saveOnce(calls.setOneTimePassword, async ({ user, tx, auditContext, logSecurityEvent, afterCommit }) => {
    const oneTimePasswordUntil = new Date(auditContext.at.getTime() + ONE_TIME_PASSWORD_HOURS * 3_600_000);
    const changed = await tx
      .update(users)
      .set({ passwordHash, oneTimePasswordUntil })
      .where(eq(users.id, id))
      .returning({ email: users.email, fname: users.fname });
    if (changed.length === 0) throw notFound('user', id);
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, id));
    const revoked = await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id });
    await writeAuditEntry(tx, { ...auditContext, record: 'user', recordId: id });
    const about = { userId: id, by: user.id };
    logSecurityEvent('one-time-password-set', about);
    logSecurityEvent('sessions-revoked', { ...about, cause: revoked.length });
    afterCommit(() => mailNotice(services, changed, noticeTexts.oneTimePassword()));
    return { status: 'success', data: { password, expires: oneTimePasswordUntil.toISOString() } };
  })({ ...incoming, idempotencyKey: undefined }, services);
});

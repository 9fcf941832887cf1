import { eq, sql } from 'drizzle-orm';
import { calls, reasons } from '@gym/api-contract';
import { fullName, isConfirmed } from '@gym/rules';
import type { Pool } from 'pg';
import { type AuditContext, redactUserEntries, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { createDatabase, type Transaction } from '../../platform/database/database.ts';
import { erasedUsers, memberImports, users } from '../../platform/database/schema/index.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { saved, saveOnce } from '../../platform/idempotency/implement-save.ts';
import { accountKey, forgetAttempts } from '../../platform/throttling/attempts.ts';
import { markLoose, removeLooseLater } from '../../platform/uploads/loose-pictures.ts';
import { notFound } from '../../platform/records/missing-record.ts';
import { ensureAdministratorRemains, type UserRow } from './user-record.ts';

/** The user's row, locked until the transaction ends; undefined if there is no such user. */
export async function lockUserToErase(tx: Transaction, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}

/**
 * Deletes all data about a user, whose row is locked. Sessions, codes, known networks and stored responses go with the
 * row. The audit trail keeps what the user did, under the number alone (ADR-0052).
 */
export async function eraseUserData(
  tx: Transaction,
  { id, email, image }: UserRow,
  auditContext: AuditContext,
): Promise<void> {
  if (image !== null) await markLoose(tx, image, auditContext.at);
  await tx.delete(users).where(eq(users.id, id));
  await tx.insert(erasedUsers).values({ id, erasedAt: auditContext.at });
  await forgetAttempts(tx, [accountKey(email), String(id)]);
  await tx.update(memberImports).set({ actedFrom: null }).where(eq(memberImports.actedBy, id));
  await writeAuditEntry(tx, {
    ...auditContext,
    action: 'eraseUser',
    record: 'user',
    recordId: id,
    after: { erased_user: id },
  });
  await redactUserEntries(tx, id);
}

/**
 * Erases a user for good. The administrator types the user's name or number. Nobody erases the own account, so an
 * administrator always remains.
 */
export const eraseUser = implement(calls.eraseUser, async (incoming, services) => {
  const { body } = incoming;
  const unneeded: string[] = [];
  const erase = saveOnce(calls.eraseUser, async (saving) => {
    const { tx, user, auditContext, reauthorize } = saving;
    if (body.id === user.id) throw fieldError('confirm', reasons.users.ownErasure);
    await ensureAdministratorRemains(tx, 'confirm', async () => {
      // The save that this one waited for may have erased the user who asks.
      await reauthorize();
      const erased = await lockUserToErase(tx, body.id);
      if (!erased) throw notFound('user', body.id);
      if (!isConfirmed(body.confirm, { id: erased.id, name: fullName(erased) }))
        throw fieldError('confirm', reasons.users.notConfirmed);
      await eraseUserData(tx, erased, auditContext);
      if (erased.image !== null) unneeded.push(erased.image);
    });
    saving.logSecurityEvent('rights-changed', { userId: body.id, by: user.id, cause: 'erased' });
    return saved(body.id);
  });
  const answer = await erase(incoming, services);
  removeLooseLater(services, unneeded);
  return answer;
});

/** An erasure to repeat: the user's number, and when the user was erased. */
export interface UserErasure {
  readonly id: number;
  readonly erasedAt: Date;
}

/** The outcome for each number: erased now; absent, so nothing to do; or taken by another user since. */
interface ReappliedUserErasures {
  readonly erased: number[];
  readonly absent: number[];
  readonly taken: number[];
}

/** The erasures of users that a database records: numbers and times only. */
export async function listUserErasures(pool: Pool): Promise<UserErasure[]> {
  return createDatabase(pool).select().from(erasedUsers).orderBy(erasedUsers.id);
}

/**
 * Repeats erasures of users in a database that was restored from an older backup. Each one is a transaction with an
 * audit entry; a second run changes nothing. New users never get the number of an erased one.
 */
export async function reapplyUserErasures(
  pool: Pool,
  erasures: readonly UserErasure[],
): Promise<ReappliedUserErasures> {
  const db = createDatabase(pool);
  const done: ReappliedUserErasures = { erased: [], absent: [], taken: [] };
  for (const { id, erasedAt } of erasures)
    await db.transaction(async (tx) => {
      const user = await lockUserToErase(tx, id);
      if (user && user.createdAt > erasedAt) {
        done.taken.push(id);
      } else if (user) {
        await eraseUserData(tx, user, { at: erasedAt, userId: null, address: null, action: 'eraseUser' });
        done.erased.push(id);
      } else {
        await tx.insert(erasedUsers).values({ id, erasedAt }).onConflictDoNothing();
        done.absent.push(id);
      }
    });
  // The restore reset the sequence of user numbers too.
  await db.execute(
    sql`select setval('users_id_seq', (select max(id) from erased_users))
      from users_id_seq where last_value < (select max(id) from erased_users)`,
  );
  return done;
}

import { eq, sql } from 'drizzle-orm';
import { calls, reasons } from '@gym/api-contract';
import type { Pool } from 'pg';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { removeSecondFactors } from '../../platform/auth/second-factors.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/index.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { noticeTexts } from '../../platform/mail/notices.ts';
import { accountKey } from '../../platform/throttling/attempts.ts';
import { authenticatorAppRoutes } from './authenticator-app.routes.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import { reportFactorChange } from './report-factor-change.ts';

/** Removes the second factors of a user who has lost them. Their sessions end. */
const resetSecondFactors = implementSave(calls.resetSecondFactors, async (saving, services) => {
  const { id } = saving.body;
  const ended = await removeSecondFactors(saving.tx, id);
  if (ended === undefined) throw new HttpError(404, reasons.secondFactor.none);
  await reportFactorChange(saving, services, {
    cause: 'reset',
    ended,
    notice: noticeTexts.secondFactorReset(),
    of: id,
  });
  return saved(id);
});

/**
 * The same from the command line, for the last administrator. Resolves to the user.
 *
 * @throws OperatorError if no user has this email, or if the user has no second factor
 */
export const resetSecondFactorsOf = (pool: Pool, email: string): Promise<typeof users.$inferSelect> =>
  createDatabase(pool).transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, accountKey(email)));
    if (user === undefined) throw new OperatorError(`No user has the email ${email}. Nothing was changed.`);
    if ((await removeSecondFactors(tx, user.id)) === undefined)
      throw new OperatorError(`${email} has no second factor: a password is enough. Nothing was changed.`);
    await writeAuditEntry(tx, {
      at: new Date(),
      userId: null,
      address: null,
      action: 'reset-second-factor',
      record: 'user',
      recordId: user.id,
    });
    return user;
  });

export const secondFactorRoutes = [...authenticatorAppRoutes, ...passkeyRoutes, resetSecondFactors];

import { calls } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { changeRecord } from '../records/change-record.ts';
import { sessions, users } from '../schema/index.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import { refuseTakenEmail } from './refuse-taken-email.ts';
import { userRecord, type UserRow } from './user-record.ts';

const rightsOf = ({ role, active }: Pick<UserRow, 'role' | 'active'>): string => (active ? `role ${role}` : 'disabled');

async function storedRights(tx: Transaction, id: number): Promise<string | undefined> {
  const [stored] = await tx.select({ role: users.role, active: users.active }).from(users).where(eq(users.id, id));
  return stored && rightsOf(stored);
}

/** Changes a user; a field left out keeps its value. A disabled user's sessions end at once. */
export const updateUser = implementSave(calls.updateUserDetails, async ({ body, user, tx, note, act, askAgain }) => {
  const { id, version, ...fields } = body;
  const change = () => refuseTakenEmail(() => changeRecord(tx, userRecord, { id, version, fields, act }));
  const mayEndAnAdministrator = fields.role !== undefined || fields.active !== undefined;
  const before = await storedRights(tx, id);
  const changed = mayEndAnAdministrator
    ? // Who waited for somebody that disabled them must not enable themselves.
      await keepAnAdministrator(tx, fields.active === false ? 'active' : 'role', async () => {
        await askAgain();
        return change();
      })
    : await change();
  const about = { userId: id, by: user.id };
  if (rightsOf(changed) !== before) note('rights-changed', { ...about, cause: rightsOf(changed) });
  if (!changed.active) {
    const revoked = await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id });
    if (revoked.length > 0) note('sessions-revoked', { ...about, cause: revoked.length });
  }
  return saved(id);
});

import { calls } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { changeRecord } from '../records/change-record.ts';
import { sessions } from '../schema/index.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import { refuseTakenEmail } from './refuse-taken-email.ts';
import { userRecord } from './user-record.ts';

/** Changes a user; a field left out keeps its value. A disabled user's sessions end at once. */
export const updateUser = implementSave(calls.updateUserDetails, async ({ body, user, tx }, { clock }) => {
  const { id, version, ...fields } = body;
  const change = () => refuseTakenEmail(() => changeRecord(tx, userRecord, {
    id, version, fields, userId: user.id, action: 'updateUserDetails', at: clock.now(),
  }));
  const mayEndAnAdministrator = fields.role !== undefined || fields.active !== undefined;
  const changed = mayEndAnAdministrator
    ? await keepAnAdministrator(tx, fields.active === false ? 'active' : 'role', change)
    : await change();
  if (!changed.active) await tx.delete(sessions).where(eq(sessions.userId, id));
  return saved(id);
});

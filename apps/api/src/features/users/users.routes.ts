import { asc, eq } from 'drizzle-orm';
import { calls, reasons, STAFF_ROLE } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { implementSave, saved, saveOnce } from '../../platform/idempotency/implement-save.ts';
import { hashSecret, passwordProblem } from '../../platform/auth/passwords.ts';
import { users } from '../../platform/database/schema/index.ts';
import { notFound } from '../../shared/records/missing-record.ts';
import { addRecord, changeRecord, lockRecord } from '../../shared/records/versioned-record.ts';
import { eraseUser } from './erase-user.ts';
import { isAdministrator, mailNewUser, mailUserChange } from './user-notices.ts';
import { followUserChange, rightsOf } from './follow-user-change.ts';
import { ensureAdministratorRemains } from './last-administrator.ts';
import { setOneTimePassword } from './set-one-time-password.ts';
import { readUser, rejectTakenEmail, userRecord, type UserRow } from './user-record.ts';

const { id, fname, lname, email, phone, role, active, version } = users;

const getUsers = implement(calls.getUsersDetails, async (_incoming, { db }) => ({
  status: 'success',
  data: await db.select({ id, fname, lname, email, phone, role, active, version }).from(users).orderBy(asc(id)),
}));

const getUser = implement(calls.getUsersDetailsById, async ({ query: { id } }, { db }) => {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (user === undefined) throw notFound('user', id);
  return { status: 'success', data: readUser(user) };
});

/**
 * Adds a user, staff unless the role says otherwise (acceptance C5). The password is hashed before the transaction
 * begins, because the transaction holds a database connection.
 */
const addUser = implement(calls.saveUserDetails, async (incoming, services) => {
  const { password, role = STAFF_ROLE, active = true, ...person } = incoming.body;
  const problem = await passwordProblem(password, services.config);
  if (problem !== undefined) throw fieldError('password', problem);

  const fields = { ...person, role, active, passwordHash: await hashSecret(password) };
  return saveOnce(calls.saveUserDetails, async ({ user, tx, auditContext, afterCommit, logSecurityEvent }) => {
    const added = await rejectTakenEmail(() => addRecord(tx, userRecord, { fields, auditContext }));
    if (isAdministrator(added)) logSecurityEvent('administrator-added', { userId: added.id, by: user.id });
    afterCommit(() => mailNewUser(services, added));
    return saved(added.id);
  })(incoming, services);
});

/** Whether a change may hand over control: any right, and any email, because a forgotten password is reset with it. */
const movesControl = (before: UserRow, after: UserRow): boolean =>
  rightsOf(before) !== rightsOf(after) || before.email !== after.email;

/** Changes a user; a field left out keeps its value. A disabled user's sessions end at once. */
const updateUser = implementSave(calls.updateUserDetails, async (saving, services) => {
  const { body, tx, auditContext, reauthorize, afterCommit } = saving;
  const { id, version, ...fields } = body;
  const change = async () => {
    const stored = await lockRecord(tx, userRecord, id);
    const update = { version, fields, auditContext };
    const changed = await rejectTakenEmail(() => changeRecord(tx, userRecord, stored, update));
    if (movesControl(stored, changed)) await saving.requireConfirmedIdentity();
    afterCommit(() => mailUserChange(services, stored, changed));
    return { stored, changed };
  };
  const mayEndAnAdministrator = fields.role !== undefined || fields.active !== undefined;
  const { stored, changed } = mayEndAnAdministrator
    ? await ensureAdministratorRemains(tx, fields.active === false ? 'active' : 'role', async () => {
        // The save that this one waited for may have disabled the user who asks.
        await reauthorize();
        return change();
      })
    : await change();
  await followUserChange(saving, stored, changed);
  return saved(id);
});

/** Disables users, or lets them sign in again, as single changes do. Locks the rows in the order of their ids. */
const setUsersActive = implementSave(calls.setUsersActive, async (saving, services) => {
  const { body, user, tx, auditContext, reauthorize, afterCommit } = saving;
  const { active } = body;
  const ids = [...new Set(body.ids)].sort((one, other) => one - other);
  if (!active && ids.includes(user.id)) throw fieldError('ids', reasons.users.ownDeactivation);
  const changed = await ensureAdministratorRemains(tx, 'active', async () => {
    // The save that this one waited for may have disabled the user who asks.
    await reauthorize();
    const done: number[] = [];
    for (const id of ids) {
      const stored = await lockRecord(tx, userRecord, id);
      const now = await changeRecord(tx, userRecord, stored, { fields: { active }, auditContext });
      if (now === stored) continue;
      done.push(id);
      await followUserChange(saving, stored, now);
      afterCommit(() => mailUserChange(services, stored, now));
    }
    if (done.length > 0) await saving.requireConfirmedIdentity();
    return done;
  });
  return { status: 'success', data: { changed } };
});

export const userRoutes = [getUsers, getUser, addUser, updateUser, setUsersActive, setOneTimePassword, eraseUser];

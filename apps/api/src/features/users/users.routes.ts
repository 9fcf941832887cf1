import { calls, reasons, STAFF_ROLE } from '@gym/api-contract';
import { asc, eq } from 'drizzle-orm';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import {
  hashSecret,
  newOneTimePassword,
  ONE_TIME_PASSWORD_HOURS,
  passwordProblem,
} from '../../platform/auth/passwords.ts';
import { oneTimeCodes, sessions, users } from '../../platform/database/schema/index.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave, saved, saveOnce } from '../../platform/idempotency/implement-save.ts';
import { mailNotice, noticeTexts } from '../../platform/mail/notices.ts';
import { pickFields } from '../../platform/records/pick-fields.ts';
import { notFound } from '../../platform/records/missing-record.ts';
import { addRecord, changeRecord, lockRecord } from '../../platform/records/versioned-record.ts';
import { eraseUser } from './erase-user.ts';
import {
  ensureAdministratorRemains,
  followUserChange,
  isAdministrator,
  mailNewUser,
  mailUserChange,
  readUser,
  rejectTakenEmail,
  rightsOf,
  USER_FIELDS,
  userRecord,
  type UserRow,
} from './user-record.ts';

/**
 * Gives another user a one-time password (ADR-0071). Their password, sessions and requested codes end. The response
 * holds the password, so it is not kept under an idempotency key: a repeated call makes another password.
 */
const setOneTimePassword = implement(calls.setOneTimePassword, async (incoming, services) => {
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

const getUsers = implement(calls.getUsersDetails, async (_incoming, { db }) => ({
  status: 'success',
  data: await db
    .select(pickFields(users, ...USER_FIELDS))
    .from(users)
    .orderBy(asc(users.id)),
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

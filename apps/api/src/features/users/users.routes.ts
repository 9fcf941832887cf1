import { asc, eq } from 'drizzle-orm';
import { calls, STAFF_ROLE } from '@gym/api-contract';
import type { Transaction } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implementSave, saved, saveOnce } from '../../platform/idempotency/implement-save.ts';
import { hashSecret } from '../../platform/auth/password-hash.ts';
import { passwordProblem } from '../../platform/auth/passwords.ts';
import { sessions, users } from '../../platform/database/schema/index.ts';
import { notFound } from '../../shared/records/missing-record.ts';
import { addRecord, updateRecord } from '../../shared/records/versioned-record.ts';
import { ensureAdministratorRemains } from './last-administrator.ts';
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

/** Adds a user, staff unless the role says otherwise (acceptance C5). The password is hashed before the transaction, which would hold a connection meanwhile. */
const addUser = implement(calls.saveUserDetails, async (incoming, services) => {
  const { password, role = STAFF_ROLE, active = true, ...person } = incoming.body;
  const complaint = passwordProblem(password, services.config.passwordMinLength);
  if (complaint !== undefined) throw new HttpError(422, complaint, { errors: { password: complaint } });

  const fields = { ...person, role, active, passwordHash: await hashSecret(password) };
  return saveOnce(calls.saveUserDetails, async ({ tx, auditContext }) =>
    saved((await rejectTakenEmail(() => addRecord(tx, userRecord, { fields, auditContext }))).id),
  )(incoming, services);
});

const rightsOf = ({ role, active }: Pick<UserRow, 'role' | 'active'>): string => (active ? `role ${role}` : 'disabled');

async function storedRights(tx: Transaction, id: number): Promise<string | undefined> {
  const [stored] = await tx.select({ role: users.role, active: users.active }).from(users).where(eq(users.id, id));
  return stored && rightsOf(stored);
}

/** Changes a user; a field left out keeps its value. A disabled user's sessions end at once. */
const updateUser = implementSave(
  calls.updateUserDetails,
  async ({ body, user, tx, note, auditContext, reauthorize }) => {
    const { id, version, ...fields } = body;
    const change = () => rejectTakenEmail(() => updateRecord(tx, userRecord, { id, version, fields, auditContext }));
    const mayEndAnAdministrator = fields.role !== undefined || fields.active !== undefined;
    const before = await storedRights(tx, id);
    const changed = mayEndAnAdministrator
      ? // Who waited for somebody that disabled them must not enable themselves.
        await ensureAdministratorRemains(tx, fields.active === false ? 'active' : 'role', async () => {
          await reauthorize();
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
  },
);

export const userRoutes = [getUsers, getUser, addUser, updateUser];

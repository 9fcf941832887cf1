import { ADMIN_ROLE, reasons } from '@gym/api-contract';
import { nextId, type Gym, type GymUser } from '../gym.ts';
import { addEntry, clearUserEntries } from './audit-trail.ts';
import { changeRecord } from './change-record.ts';
import { requireConfirmedIdentity } from './confirmed-identity.ts';
import { data, type FakeCall, fieldError, notFound, saved } from './fake-call.ts';

const read = ({ id, fname, lname, email, phone, role, active, version }: GymUser) => ({
  id,
  fname,
  lname,
  email,
  phone,
  role: role === ADMIN_ROLE ? (1 as const) : (2 as const),
  active,
  version,
});

function assertEmailIsFree(gym: Gym, email: string, id?: number): void {
  const taken = gym.users.some((user) => user.id !== id && user.email.toLowerCase() === email.toLowerCase());
  if (taken) throw fieldError('email', reasons.users.takenEmail);
}

/** The last active administrator must stay one (acceptance C5). */
function assertAdministratorRemains(
  gym: Gym,
  { id, role, active }: { id: number; role?: number; active?: boolean },
): void {
  const left = gym.users.some((user) =>
    user.id === id ? (role ?? user.role) === 1 && (active ?? user.active) : user.role === 1 && user.active,
  );
  if (!left) throw fieldError(active === false ? 'active' : 'role', reasons.users.lastAdministrator);
}

export const getUsersDetails: FakeCall<'getUsersDetails'> = ({ gym }) => data(gym.users.map(read));

export const getUsersDetailsById: FakeCall<'getUsersDetailsById'> = ({ gym, query }) => {
  const user = gym.users.find(({ id }) => id === Number(query.id));
  if (!user) throw notFound('user', query.id);
  return data(read(user));
};

export const saveUserDetails: FakeCall<'saveUserDetails'> = ({ gym, body }) => {
  assertEmailIsFree(gym, body.email);
  const id = nextId(gym.users);
  gym.users.push({ role: 2, active: true, ...body, id, image: null, version: 1 });
  return saved(id);
};

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

export const eraseUser: FakeCall<'eraseUser'> = ({ gym, body, user: asking }) => {
  const { id, confirm } = body;
  if (id === asking.id) throw fieldError('confirm', reasons.users.ownErasure);
  const user = gym.users.find((one) => one.id === id);
  if (!user) throw notFound('user', id);
  if (plain(confirm) !== String(id) && plain(confirm) !== plain(`${user.fname} ${user.lname}`))
    throw fieldError('confirm', reasons.users.notConfirmed);
  gym.users = gym.users.filter((one) => one.id !== id);
  for (const [token, of] of gym.sessions) if (of === id) gym.sessions.delete(token);
  clearUserEntries(gym, id);
  addEntry(gym, { record: 'user', record_id: id, before: null, after: { erased_user: id } });
  return saved(id);
};

/** Whether a change may hand over control, as our server decides it. */
function movesControl(gym: Gym, { id, email, role, active }: Partial<GymUser>): boolean {
  const stored = gym.users.find((user) => user.id === id);
  if (!stored) return false;
  const differs = (value: unknown, before: unknown) => value !== undefined && value !== before;
  return differs(role, stored.role) || differs(active, stored.active) || differs(email, stored.email);
}

export const setUsersActive: FakeCall<'setUsersActive'> = ({ gym, user: actor, body: { ids, active }, token }) => {
  const chosen = [...new Set(ids.map(Number))].sort((one, other) => one - other);
  if (!active && chosen.includes(actor.id)) throw fieldError('ids', reasons.users.ownDeactivation);
  const missing = chosen.find((id) => !gym.users.some((user) => user.id === id));
  if (missing !== undefined) throw notFound('user', missing);
  const changed = gym.users.filter((user) => chosen.includes(user.id) && user.active !== active);
  if (changed.length > 0) requireConfirmedIdentity(gym, token);
  for (const user of changed) {
    Object.assign(user, { active, version: user.version + 1 });
    if (!active) for (const [open, id] of gym.sessions) if (id === user.id) gym.sessions.delete(open);
  }
  return data({ changed: changed.map(({ id }) => id) });
};

export const updateUserDetails: FakeCall<'updateUserDetails'> = ({ gym, user: actor, body, token }) => {
  if (movesControl(gym, body)) requireConfirmedIdentity(gym, token);
  if (body.email !== undefined) assertEmailIsFree(gym, body.email, body.id);
  if (gym.users.some(({ id }) => id === body.id)) assertAdministratorRemains(gym, body);
  const user = changeRecord({ gym, user: actor, records: gym.users, name: 'user', body, id: body.id, read });
  if (!user.active) for (const [token, id] of gym.sessions) if (id === user.id) gym.sessions.delete(token);
  return saved(user.id);
};

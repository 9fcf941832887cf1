import { boolean, either, list, literal, oneOf, optional, partial, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import {
  answer,
  email,
  id,
  idInput,
  moment,
  password,
  phone,
  saved,
  text,
  version,
  versionInput,
} from '../schema/fields.ts';

/** Feature `user-roles` (C5). */
const roleAndActive = {
  role: optional(oneOf(1, 2)),
  active: optional(boolean()),
};
const roleAndActiveInput = {
  role: optional(either([literal(1), literal(2), literal('1'), literal('2')], { numeric: {} })),
  active: optional(boolean()),
};
const person = { fname: text(), lname: text(), email, phone };

export const User = record({
  id,
  fname: string(),
  lname: string(),
  email: string(),
  phone: string(),
  ...roleAndActive,
  version,
});

export const getUsersDetails = defineCall({
  method: 'GET',
  path: '/api/getUsersDetails',
  access: 'admin',
  summary: 'All users.',
  answer: answer(list(User)),
});

export const saveUserDetails = defineCall({
  method: 'POST',
  path: '/api/saveUserDetails',
  access: 'admin',
  summary: 'Add a user.',
  confirmed: true,
  body: record({ ...person, password, ...roleAndActiveInput }),
  answer: saved,
});

export const getUsersDetailsById = defineCall({
  method: 'GET',
  path: '/api/getUsersDetailsById',
  access: 'admin',
  summary: 'One user.',
  query: record({ id: idInput }),
  answer: answer(record({ ...User.properties, id: optional(id) })),
});

/** Every change of an email, a role or an active state needs a confirmed identity. */
export const updateUserDetails = defineCall({
  method: 'POST',
  path: '/api/updateUserDetails',
  access: 'admin',
  summary: 'Change a user; a field left out keeps its value.',
  body: record({
    id: idInput,
    ...partial(record(person)).properties,
    ...roleAndActiveInput,
    version: versionInput,
  }),
  answer: saved,
});

/**
 * The server makes up the password. This is the only response that holds it: the server stores a hash. The sessions of
 * that user end, and a mail tells them. Until they have replaced it, the server answers them no other call.
 */
export const setOneTimePassword = defineCall({
  method: 'POST',
  path: '/api/setOneTimePassword',
  access: 'admin',
  summary: 'Give a user a password for the next sign-in, which they must change then.',
  feature: 'one-time-passwords',
  confirmed: true,
  body: record({ id: idInput }),
  answer: answer(
    record({
      password: string(),
      /** When it stops working. */
      expires: moment,
    }),
  ),
});

/**
 * All or nothing: a missing user, the own account and the last administrator reject the whole call. It needs a
 * confirmed identity if it changes anything. Disabled users are signed out at once.
 */
export const setUsersActive = defineCall({
  method: 'POST',
  path: '/api/setUsersActive',
  access: 'admin',
  summary: 'Disable users, or let them sign in again.',
  feature: 'bulk-users',
  body: record({ ids: list(idInput, { minItems: 1, maxItems: 1_000 }), active: boolean() }),
  answer: answer(
    record({
      /** The users whose state was another one before. */
      changed: list(id),
    }),
  ),
});

export const eraseUser = defineCall({
  method: 'POST',
  path: '/api/eraseUser',
  access: 'admin',
  summary: 'Erase all data about a user for good.',
  feature: 'user-erasure',
  confirmed: true,
  body: record({
    id: idInput,
    /** The user's full name or number, typed by the administrator. */
    confirm: string({ maxLength: 500 }),
  }),
  answer: saved,
});

import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
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
  role: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
  active: Type.Optional(Type.Boolean()),
};
const roleAndActiveInput = {
  role: Type.Optional(
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal('1'), Type.Literal('2')], { numeric: {} }),
  ),
  active: Type.Optional(Type.Boolean()),
};
const person = { fname: text(), lname: text(), email, phone };

export const User = Type.Object({
  id,
  fname: Type.String(),
  lname: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  ...roleAndActive,
  version,
});

export const getUsersDetails = defineCall({
  method: 'GET',
  path: '/api/getUsersDetails',
  access: 'admin',
  summary: 'All users.',
  answer: answer(Type.Array(User)),
});

export const saveUserDetails = defineCall({
  method: 'POST',
  path: '/api/saveUserDetails',
  access: 'admin',
  summary: 'Add a user.',
  confirmed: true,
  body: Type.Object({ ...person, password, ...roleAndActiveInput }),
  answer: saved,
});

export const getUsersDetailsById = defineCall({
  method: 'GET',
  path: '/api/getUsersDetailsById',
  access: 'admin',
  summary: 'One user.',
  query: Type.Object({ id: idInput }),
  answer: answer(Type.Object({ ...User.properties, id: Type.Optional(id) })),
});

/** Every change of an email, a role or an active state needs a confirmed identity. */
export const updateUserDetails = defineCall({
  method: 'POST',
  path: '/api/updateUserDetails',
  access: 'admin',
  summary: 'Change a user; a field left out keeps its value.',
  body: Type.Object({
    id: idInput,
    ...Type.Partial(Type.Object(person)).properties,
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
  feature: FEATURES.oneTimePasswords,
  confirmed: true,
  body: Type.Object({ id: idInput }),
  answer: answer(
    Type.Object({
      password: Type.String(),
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
  feature: FEATURES.bulkUsers,
  body: Type.Object({ ids: Type.Array(idInput, { minItems: 1, maxItems: 1_000 }), active: Type.Boolean() }),
  answer: answer(
    Type.Object({
      /** The users whose state was another one before. */
      changed: Type.Array(id),
    }),
  ),
});

export const eraseUser = defineCall({
  method: 'POST',
  path: '/api/eraseUser',
  access: 'admin',
  summary: 'Erase all data about a user for good.',
  feature: FEATURES.userErasure,
  confirmed: true,
  body: Type.Object({
    id: idInput,
    /** The user's full name or number, typed by the administrator. */
    confirm: Type.String({ maxLength: 500 }),
  }),
  answer: saved,
});

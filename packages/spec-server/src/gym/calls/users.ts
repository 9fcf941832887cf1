import { nextId } from '../gym.ts';
import { byId, data, fieldsFrom, NO_SUCH_RECORD, pick, SAVED, type SpecCall } from '../spec-call.ts';

const PERSON = ['fname', 'lname', 'email', 'phone'] as const;

export const getUsersDetails: SpecCall = ({ gym }) => data(gym.users.map((user) => pick(user, ['id', ...PERSON])));

export const getUsersDetailsById: SpecCall = ({ gym, query }) => {
  const user = byId(gym.users, query.id);
  return user ? data(pick(user, PERSON)) : NO_SUCH_RECORD;
};

export const saveUserDetails: SpecCall = ({ gym, body }) => {
  const blank = {
    id: nextId(gym.users),
    fname: '',
    lname: '',
    email: '',
    phone: '',
    password: '',
    role: 2,
    active: true,
    image: null,
    version: 1,
  };
  gym.users.push({ ...blank, ...fieldsFrom(body, [...PERSON, 'password']) });
  return SAVED;
};

export const updateUserDetails: SpecCall = ({ gym, body }) => {
  const user = byId(gym.users, body.id);
  if (!user) return NO_SUCH_RECORD;
  Object.assign(user, fieldsFrom(body, PERSON));
  return SAVED;
};

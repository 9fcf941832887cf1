import { nextId } from '../gym/gym.ts';
import { byId, data, fieldsFrom, NO_SUCH_RECORD, pick, SAVED, type SpecCall } from './spec-call.ts';

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

const TERMS = ['plan_name', 'duration', 'price', 'free_days'] as const;

export const getPlanDetails: SpecCall = ({ gym }) => data(gym.plans.map((plan) => pick(plan, [...TERMS, 'id'])));

export const getPlanDetailsById: SpecCall = ({ gym, query }) => {
  const plan = byId(gym.plans, query.id);
  return plan ? data(pick(plan, [...TERMS, 'id'])) : NO_SUCH_RECORD;
};

export const addPlanDetail: SpecCall = ({ gym, body }) => {
  gym.plans.push({
    id: nextId(gym.plans),
    plan_name: '',
    duration: 1,
    price: 0,
    free_days: 3,
    version: 1,
    ...fieldsFrom(body, TERMS),
  });
  return SAVED;
};

export const updatePlanDetail: SpecCall = ({ gym, body }) => {
  const plan = byId(gym.plans, body.id);
  if (!plan) return NO_SUCH_RECORD;
  Object.assign(plan, fieldsFrom(body, TERMS));
  return SAVED;
};

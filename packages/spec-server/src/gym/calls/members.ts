import { nextId, type GymMember } from '../gym.ts';
import { byId, data, fieldsFrom, NO_SUCH_RECORD, pick, SAVED, type SpecCall } from '../spec-call.ts';

const ROW = ['id', 'fname', 'lname', 'phone', 'email'] as const;
const DETAILS = [
  'fname',
  'lname',
  'father_fname',
  'father_lname',
  'profession',
  'email',
  'phone',
  'address',
  'state',
  'city',
  'country',
  'pincode',
] as const;
const BLANK: Omit<GymMember, 'id'> = {
  fname: '',
  lname: '',
  father_fname: '',
  father_lname: '',
  profession: '',
  email: '',
  phone: '',
  address: '',
  country: 0,
  state: 0,
  city: 0,
  pincode: '',
  version: 1,
};

const list: SpecCall = ({ gym }) => data(gym.members.map((member) => pick(member, ROW)));
export const getMemberDetails = list;
export const getMember = list;

export const getMemberDetailsById: SpecCall = ({ gym, query }) => {
  const member = byId(gym.members, query.id);
  return member ? data(pick(member, ['id', ...DETAILS])) : NO_SUCH_RECORD;
};

export const getMemberById: SpecCall = ({ gym, query }) => {
  const member = byId(gym.members, query.id);
  return member ? data(pick(member, ROW)) : NO_SUCH_RECORD;
};

export const addMemberDetail: SpecCall = ({ gym, body }) => {
  gym.members.push({ ...BLANK, id: nextId(gym.members), ...fieldsFrom(body, DETAILS) });
  return SAVED;
};

export const updateMemberDetail: SpecCall = ({ gym, body }) => {
  const member = byId(gym.members, body.id);
  if (!member) return NO_SUCH_RECORD;
  Object.assign(member, fieldsFrom(body, DETAILS));
  return SAVED;
};

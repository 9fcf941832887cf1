import { type GymMeasurement, type GymMember, latestMeasurement, nextId } from '../gym/gym.ts';
import { byId, data, fieldsFrom, NO_SUCH_RECORD, pick, SAVED, type SpecCall } from './spec-call.ts';

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

export const getCountryMaster: SpecCall = ({ gym }) =>
  data(gym.countries.map((country) => pick(country, ['id', 'name'])));

export const getStateByCountryId: SpecCall = ({ gym, query }) =>
  data(
    gym.states
      .filter(({ country_id }) => country_id === Number(query.id))
      .map((state) => pick(state, ['id', 'state_name'])),
  );

export const getCityByStateId: SpecCall = ({ gym, query }) =>
  data(
    gym.cities.filter(({ state_id }) => state_id === Number(query.id)).map((city) => pick(city, ['id', 'city_name'])),
  );

const MEASUREMENTS = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'] as const;

export const getMemberHealthByMemberId: SpecCall = ({ gym, query }) => {
  const member = byId(gym.members, query.id);
  if (!member) return NO_SUCH_RECORD;
  const health = latestMeasurement(gym, member.id);
  return data({
    ...pick(member, ['fname', 'lname', 'email', 'phone']),
    member_id: member.id,
    ...(health && pick(health, MEASUREMENTS)),
  });
};

const record: SpecCall = ({ gym, body }) => {
  const member = byId(gym.members, body.member_id);
  if (!member) return NO_SUCH_RECORD;
  const measured = fieldsFrom(body, MEASUREMENTS);
  const health = latestMeasurement(gym, member.id);
  if (health) Object.assign(health, measured);
  else gym.health.push({ member_id: member.id, date: '', ...measured } as unknown as GymMeasurement);
  return SAVED;
};
export const saveMemberHealth = record;
export const UpdatememberHealth = record;

export const getFoodItem: SpecCall = ({ gym }) => data(gym.foodItems.map((food) => pick(food, ['id', 'food_name'])));

export const getMemberDietByMemberId: SpecCall = ({ gym, query }) =>
  byId(gym.members, query.id) ? data({ diet: gym.diets[Number(query.id)] ?? '' }) : NO_SUCH_RECORD;

export const saveDiet: SpecCall = ({ gym, body }) => {
  if (!byId(gym.members, body.id)) return NO_SUCH_RECORD;
  gym.diets[Number(body.id)] = JSON.stringify(body.diet);
  return SAVED;
};

export const renewalPlan: SpecCall = ({ gym, body }) => {
  if (!byId(gym.plans, body.plan_id) || !byId(gym.members, body.member_id)) return NO_SUCH_RECORD;
  gym.assignments.push({ plan_id: Number(body.plan_id), member_id: Number(body.member_id) });
  return SAVED;
};

import { randomUUID } from 'node:crypto';
import type { TestGym } from '../test-gym.ts';
import { person } from './accounts.ts';
import { type Examples, idOf } from './example.ts';

const details = {
  ...person(),
  father_fname: 'Per',
  father_lname: 'Lind',
  profession: 'Cook',
  address: 'Hill 1',
  pincode: '01234567',
};
const sizes = { chest: 100, biceps: 30.5, shoulder: 110, waist: 80, thigh: 55 };
const rows = [{ food_item: 1, qty: 2.5, units: 'gm' }];
/** The diet rows of a read call, under the request's name. */
const dietOf = (diet: unknown) => ({ diet });

/** Adds a member. @returns the id */
export const newMember = async (gym: TestGym) => {
  const { body } = await gym.server.post('addMemberDetail', { ...details, ...gym.home });
  return body.data.id as number;
};
/** Adds a member who was measured today. @returns the id */
export const newMeasuredMember = async (gym: TestGym) => {
  const member_id = await newMember(gym);
  await gym.server.post('saveMemberHealth', { member_id, ...sizes });
  return member_id;
};
/** Adds a member with a diet. @returns the id */
const newMemberWithDiet = async (gym: TestGym) => {
  const id = await newMember(gym);
  const diet = [{ food_item: 1, qty: 9, units: 'kg' }];
  await gym.server.post('saveDiet', { id, diet });
  return id;
};
/** Measures a new member. @returns the measurement */
const newMeasurement = async (gym: TestGym) => {
  const member = await newMeasuredMember(gym);
  const [{ id, version }] = await gym.read('getMemberMeasurements', gym.server.staff, { id: member });
  return { id: id as number, version: version as number };
};
const newTemplate = async (gym: TestGym) => {
  const { body } = await gym.server.post('saveDietTemplate', { name: randomUUID(), diet: rows });
  return body.data.id as number;
};

export const MEMBER_EXAMPLES: Examples = {
  addMemberDetail: {
    lasts: true,
    make: (gym) => ({ body: { ...details, ...gym.home } }),
    stored: (gym, { answer }) => gym.read('getMemberDetailsById', gym.server.staff, { id: idOf(answer) }),
  },
  updateMemberDetail: {
    lasts: true,
    make: async (gym) => ({ body: { id: await newMember(gym), ...details, ...gym.home, fname: 'Nina' } }),
    stored: (gym, { answer }) => gym.read('getMemberDetailsById', gym.server.staff, { id: idOf(answer) }),
    keys: ['id'],
  },
  getStateByCountryId: { make: (gym) => ({ query: { id: gym.home.country } }) },
  getCityByStateId: { make: (gym) => ({ query: { id: gym.home.state } }) },
  saveMemberHealth: {
    lasts: true,
    make: async (gym) => ({ body: { member_id: await newMember(gym), ...sizes } }),
    stored: (gym, { body }) =>
      gym.read('getMemberHealthByMemberId', gym.server.staff, { id: Number(body['member_id']) }),
  },
  UpdatememberHealth: {
    lasts: true,
    make: async (gym) => {
      const id = await newMeasuredMember(gym);
      return { body: { id, member_id: id, ...sizes } };
    },
    stored: (gym, { body }) =>
      gym.read('getMemberHealthByMemberId', gym.server.staff, { id: Number(body['member_id']) }),
    keys: ['id'],
  },
  correctMeasurement: {
    make: async (gym) => ({ body: { ...(await newMeasurement(gym)), ...sizes, chest: 98.5 } }),
    stored: async (gym, { answer }) => {
      const which = { record: 'measurement', record_id: idOf(answer) };
      return (await gym.read('getAuditTrail', gym.server.admin, which))[0].after;
    },
    keys: ['id', 'version'],
  },
  removeMeasurement: { make: async (gym) => ({ body: await newMeasurement(gym) }) },
  restoreMeasurement: {
    make: async (gym) => {
      const body = await newMeasurement(gym);
      await gym.server.post('removeMeasurement', body);
      return { body: { id: body.id } };
    },
  },
  saveDiet: {
    lasts: true,
    make: async (gym) => ({ body: { id: await newMemberWithDiet(gym), diet: rows } }),
    stored: async (gym, { body }) =>
      dietOf(
        JSON.parse((await gym.read('getMemberDietByMemberId', gym.server.staff, { id: Number(body['id']) })).diet),
      ),
    keys: ['id'],
  },
  saveDietTemplate: {
    lasts: true,
    make: async (gym) => ({ body: { id: await newTemplate(gym), name: randomUUID(), diet: rows } }),
    stored: async (gym, { answer }) =>
      ((await gym.read('getDietTemplates', gym.server.staff)) as { id: number }[]).find(
        ({ id }) => id === idOf(answer),
      ) ?? {},
  },
  deleteDietTemplate: { make: async (gym) => ({ body: { id: await newTemplate(gym) } }) },
};

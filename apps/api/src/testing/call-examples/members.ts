import { randomUUID } from 'node:crypto';
import type { TestGym } from '../test-gym.ts';
import { addMember, HOME, MEMBER, SIZES } from '../members.ts';
import { type Examples, idOf } from './example.ts';

const rows = [{ food_item: 1, qty: 2.5, units: 'gm' }];
/** The diet rows of a read call, under the request's name. */
const dietOf = (diet: unknown) => ({ diet });

/** Adds a member. @returns the id */
export const newMember = ({ server }: TestGym) => addMember(server);
/** Adds a member who was measured today. @returns the id */
export const newMeasuredMember = async (gym: TestGym) => {
  const member_id = await newMember(gym);
  await gym.server.post('saveMemberHealth', { member_id, ...SIZES });
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
  const [{ id, version }] = await gym.server.read('getMemberMeasurements', { id: member });
  return { id: id as number, version: version as number };
};
const newTemplate = async (gym: TestGym) => {
  const { body } = await gym.server.post('saveDietTemplate', { name: randomUUID(), diet: rows });
  return body.data.id as number;
};

export const MEMBER_EXAMPLES: Examples = {
  addMemberDetail: {
    lasts: true,
    make: () => ({ body: MEMBER }),
    stored: (gym, { answer }) => gym.server.read('getMemberDetailsById', { id: idOf(answer) }),
  },
  updateMemberDetail: {
    lasts: true,
    make: async (gym) => ({ body: { id: await newMember(gym), ...MEMBER, fname: 'Nina' } }),
    stored: (gym, { answer }) => gym.server.read('getMemberDetailsById', { id: idOf(answer) }),
    keys: ['id'],
  },
  getStateByCountryId: { make: () => ({ query: { id: HOME.country } }) },
  getCityByStateId: { make: () => ({ query: { id: HOME.state } }) },
  saveMemberHealth: {
    lasts: true,
    make: async (gym) => ({ body: { member_id: await newMember(gym), ...SIZES } }),
    stored: (gym, { body }) => gym.server.read('getMemberHealthByMemberId', { id: Number(body['member_id']) }),
  },
  UpdatememberHealth: {
    lasts: true,
    make: async (gym) => {
      const id = await newMeasuredMember(gym);
      return { body: { id, member_id: id, ...SIZES } };
    },
    stored: (gym, { body }) => gym.server.read('getMemberHealthByMemberId', { id: Number(body['member_id']) }),
    keys: ['id'],
  },
  correctMeasurement: {
    make: async (gym) => ({ body: { ...(await newMeasurement(gym)), ...SIZES, chest: 98.5 } }),
    stored: async (gym, { answer }) => {
      const which = { record: 'measurement', record_id: idOf(answer) };
      return (await gym.server.read('getAuditTrail', which))[0].after;
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
      dietOf(JSON.parse((await gym.server.read('getMemberDietByMemberId', { id: Number(body['id']) })).diet)),
    keys: ['id'],
  },
  saveDietTemplate: {
    lasts: true,
    make: async (gym) => ({ body: { id: await newTemplate(gym), name: randomUUID(), diet: rows } }),
    stored: async (gym, { answer }) =>
      ((await gym.server.read('getDietTemplates')) as { id: number }[]).find(({ id }) => id === idOf(answer)) ?? {},
  },
  deleteDietTemplate: { make: async (gym) => ({ body: { id: await newTemplate(gym) } }) },
};

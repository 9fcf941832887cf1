import type { ContractScenario } from '../contract/scenario.ts';
import { changedBy, read, rejected, saved, stale } from '../contract/answer-shapes.ts';

const as = 'staff';
const measured = { chest: 98.5, biceps: 34, shoulder: '110.25', waist: 0, thigh: '055' };
const MEASURED = {
  chest: { is: 98.5 },
  biceps: { is: 34 },
  shoulder: { is: 110.25 },
  waist: { is: 0 },
  thigh: { is: 55 },
};
const PERSON = { fname: 'string', lname: 'string', email: 'string', phone: 'string', member_id: 'number' } as const;
const NOTHING = {
  chest: { is: null },
  biceps: { is: null },
  shoulder: { is: null },
  waist: { is: null },
  thigh: { is: null },
};

export const measurementScenarios: readonly ContractScenario[] = [
  {
    name: 'F1: saveMemberHealth saves a measurement',
    run: async (api) => api.post('saveMemberHealth', { as, body: { member_id: await api.addMember(), ...measured } }),
    status: 200,
    answer: saved,
  },
  {
    name: 'F4: getMemberHealthByMemberId answers the latest measurements, numbers as numbers',
    run: async (api) => {
      const id = await api.addMember();
      await api.post('saveMemberHealth', { as, body: { member_id: id, ...measured, chest: 1 } });
      await api.post('UpdatememberHealth', { as, body: { id, member_id: id, ...measured } });
      return api.get('getMemberHealthByMemberId', { as, id });
    },
    status: 200,
    answer: read({ ...PERSON, ...MEASURED, version: { is: 2 } }),
  },
  {
    name: 'F4: two measurements of one day are one',
    run: async (api) => {
      const id = await api.addMember();
      await api.post('UpdatememberHealth', { as, body: { id, member_id: String(id), ...measured, waist: 90 } });
      await api.post('saveMemberHealth', { as, body: { member_id: id, ...measured } });
      return api.get('getMemberMeasurements', { as, id });
    },
    status: 200,
    answer: read([{ id: 'number', version: { is: 2 }, date: 'string', ...MEASURED }]),
  },
  {
    name: 'F3: a member without measurements has an empty record',
    run: async (api) => api.get('getMemberHealthByMemberId', { as, id: await api.addMember() }),
    status: 200,
    answer: read({ ...PERSON, ...NOTHING, version: { is: 0 } }),
  },
  {
    name: 'J4: a stale measurement is rejected with the latest one, and with who measured',
    run: async (api) => {
      const id = await api.addMember();
      await api.post('saveMemberHealth', { as, body: { member_id: id, ...measured } });
      return api.post('UpdatememberHealth', { as, body: { id, member_id: id, ...measured, chest: 1, version: 0 } });
    },
    status: 409,
    answer: stale(
      { ...PERSON, ...MEASURED, version: { is: 1 } },
      Object.fromEntries(Object.keys(MEASURED).map((size) => [size, changedBy('own')])),
    ),
  },
  {
    name: 'J4: a measurement with the stored version is saved, and so is one without a version',
    run: async (api) => {
      const id = await api.addMember();
      for (const version of [0, '1', undefined])
        await api.post('UpdatememberHealth', { as, body: { id, member_id: id, ...measured, version } });
      return api.get('getMemberHealthByMemberId', { as, id });
    },
    status: 200,
    answer: read({ ...PERSON, ...MEASURED, version: { is: 3 } }),
  },
  {
    name: 'F3: an update whose id and member_id are two members is rejected',
    run: async (api) => {
      const [id, member_id] = [await api.addMember(), await api.addMember()];
      return api.post('UpdatememberHealth', { as, body: { id, member_id, ...measured } });
    },
    status: 422,
    answer: rejected('id'),
  },
  {
    name: 'a member without measurements has an empty history',
    run: async (api) => api.get('getMemberMeasurements', { as, id: await api.addMember() }),
    status: 200,
    answer: read({ is: [] }),
  },
  ...['getMemberHealthByMemberId', 'getMemberMeasurements'].map((name): ContractScenario => ({
    name: `B5: ${name} of an unknown member is 404`,
    run: (api) => api.get(name, { as, id: 1 }),
    status: 404,
    answer: rejected(),
  })),
  {
    name: 'B5: measuring an unknown member is 404',
    run: (api) => api.post('saveMemberHealth', { as, body: { member_id: 1, ...measured } }),
    status: 404,
    answer: rejected(),
  },
  ...(
    [
      ['1e3', 'an exponent'],
      ['', 'nothing'],
      [null, 'null'],
      [-1, 'less than nothing'],
      [1001, 'more than anybody has'],
    ] as const
  ).map(([waist, what]): ContractScenario => ({
    name: `K: a waist of ${what} is rejected`,
    run: async (api) =>
      api.post('saveMemberHealth', { as, body: { member_id: await api.firstId('getMember', as), ...measured, waist } }),
    status: 400,
    answer: rejected('waist'),
  })),
];

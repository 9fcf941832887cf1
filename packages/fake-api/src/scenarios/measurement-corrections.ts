import type { RawAnswer } from '@gym/api-client/testing';
import { changedBy, read, rejected, saved, stale } from '../contract/answer-shapes.ts';
import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { found } from './membership-steps.ts';

const as = 'staff';
const SIZES = { chest: 103, biceps: 34, shoulder: 110, waist: 82, thigh: 55 };
const STORED = { id: 'number', version: { is: 1 }, date: 'string', ...shapeOf(SIZES) } as const;

function shapeOf(sizes: object) {
  return Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, { is: value as number }]));
}

interface Stored {
  readonly id: number;
  readonly version: number;
}

const historyOf = (api: ContractApi, id: number) => api.data<Stored[]>('getMemberMeasurements', { as, id });
const latestOf = (api: ContractApi, id: number) =>
  api.data<{ chest: number | null; version: number }>('getMemberHealthByMemberId', { as, id });

/** Adds a member who was measured today. */
async function measuredMember(api: ContractApi) {
  const member = await api.addMember();
  await api.post('saveMemberHealth', { as, body: { member_id: member, ...SIZES } });
  const [stored] = await historyOf(api, member);
  if (!stored) throw new Error('The history has no measurement.');
  return { member, id: stored.id, version: stored.version };
}

const correct = (api: ContractApi, { id, version }: Stored, over: object = {}): Promise<RawAnswer> =>
  api.post('correctMeasurement', { as, body: { id, version, ...SIZES, ...over } });
const remove = (api: ContractApi, { id, version }: Stored): Promise<RawAnswer> =>
  api.post('removeMeasurement', { as, body: { id, version } });
const restore = (api: ContractApi, { id }: Pick<Stored, 'id'>): Promise<RawAnswer> =>
  api.post('restoreMeasurement', { as, body: { id } });
const kinds = async (api: ContractApi, id: number) =>
  (await api.data<{ what: string }[]>('getMemberTimeline', { as, query: { id, kind: 'measurement' } })).map(
    ({ what }) => what,
  );

/** Measurements of a day that are corrected, removed and put back. */
export const measurementCorrectionScenarios: readonly ContractScenario[] = [
  {
    name: 'getMemberMeasurements answers the id and the version of each measurement',
    run: async (api) => api.get('getMemberMeasurements', { as, id: (await measuredMember(api)).member }),
    status: 200,
    answer: read([STORED]),
  },
  {
    name: 'corrects a measurement',
    run: async (api) => correct(api, await measuredMember(api), { chest: '98.5' }),
    status: 200,
    answer: saved,
  },
  {
    name: 'a corrected measurement keeps its day and its id, and the latest values follow',
    run: async (api) => {
      const { member, ...stored } = await measuredMember(api);
      const [before] = await historyOf(api, member);
      await correct(api, stored, { chest: 98.5 });
      const [after] = await historyOf(api, member);
      const { chest, version } = await latestOf(api, member);
      return found({ same: JSON.stringify({ ...before, chest, version }) === JSON.stringify(after), chest, version });
    },
    status: 200,
    answer: { same: { is: true }, chest: { is: 98.5 }, version: { is: 2 } },
  },
  {
    name: 'J4: a stale correction is rejected with the measurement, and with who changed what',
    run: async (api) => {
      const stored = await measuredMember(api);
      await correct(api, stored, { waist: 80 });
      return correct(api, stored, { chest: 98.5 });
    },
    status: 409,
    answer: stale({ ...STORED, version: { is: 2 }, waist: { is: 80 } }, { waist: changedBy('own') }),
  },
  {
    name: 'J4: a measurement that was corrected since is not removed',
    run: async (api) => {
      const stored = await measuredMember(api);
      await correct(api, stored, { waist: 80 });
      return remove(api, stored);
    },
    status: 409,
    answer: stale({ ...STORED, version: { is: 2 }, waist: { is: 80 } }, { waist: changedBy('own') }),
  },
  {
    name: 'removes a measurement',
    run: async (api) => remove(api, await measuredMember(api)),
    status: 200,
    answer: saved,
  },
  {
    name: 'the history, the latest values and the timeline follow a removal',
    run: async (api) => {
      const { member, ...stored } = await measuredMember(api);
      await remove(api, stored);
      return found({
        left: (await historyOf(api, member)).length,
        chest: (await latestOf(api, member)).chest,
        kinds: await kinds(api, member),
      });
    },
    status: 200,
    answer: { left: { is: 0 }, chest: { is: null }, kinds: { is: ['removed'] } },
  },
  {
    name: 'J4: a removal makes no earlier version of the form valid again',
    run: async (api) => {
      const { member, ...stored } = await measuredMember(api);
      const { version } = await latestOf(api, member);
      await remove(api, stored);
      await api.post('saveMemberHealth', { as, body: { member_id: member, ...SIZES, chest: 1 } });
      const body = { id: member, member_id: member, ...SIZES, version };
      return found({
        earlier: version,
        now: (await latestOf(api, member)).version,
        statuses: [
          (await api.post('UpdatememberHealth', { as, body: { ...body, version: 0 } })).status,
          (await api.post('UpdatememberHealth', { as, body })).status,
        ],
      });
    },
    status: 200,
    answer: { earlier: { is: 1 }, now: { is: 3 }, statuses: { is: [409, 409] } },
  },
  {
    name: 'J4: a save of the form after a removal says who removed the measurement',
    run: async (api) => {
      const { member, ...stored } = await measuredMember(api);
      await remove(api, stored);
      return api.post('UpdatememberHealth', { as, body: { id: member, member_id: member, ...SIZES, version: 1 } });
    },
    status: 409,
    answer: stale(
      {
        ...{ fname: 'string', lname: 'string', email: 'string', phone: 'string', member_id: 'number' },
        ...shapeOf(Object.fromEntries(Object.keys(SIZES).map((name) => [name, null]))),
        version: { is: 2 },
      },
      Object.fromEntries(Object.keys(SIZES).map((name) => [name, changedBy('own')])),
    ),
  },
  {
    name: 'a measurement that was put back is the same again, with a new version',
    run: async (api) => {
      const { member, ...stored } = await measuredMember(api);
      const [before] = await historyOf(api, member);
      await remove(api, stored);
      await restore(api, stored);
      const [after] = await historyOf(api, member);
      return found({
        same: JSON.stringify({ ...before, version: 3 }) === JSON.stringify(after),
        version: (await latestOf(api, member)).version,
        kinds: await kinds(api, member),
        stale: (await correct(api, stored)).status,
      });
    },
    status: 200,
    answer: { same: { is: true }, version: { is: 3 }, kinds: { is: ['measured'] }, stale: { is: 409 } },
  },
  {
    name: 'a measurement is put back once',
    run: async (api) => {
      const stored = await measuredMember(api);
      await remove(api, stored);
      await restore(api, stored);
      return restore(api, stored);
    },
    status: 409,
    answer: rejected(),
  },
  {
    name: 'a measurement is not put back on a day that was measured again',
    run: async (api) => {
      const { member, ...stored } = await measuredMember(api);
      await remove(api, stored);
      await api.post('saveMemberHealth', { as, body: { member_id: member, ...SIZES } });
      return restore(api, stored);
    },
    status: 409,
    answer: rejected(),
  },
  ...(
    [
      ['corrected', correct],
      ['removed', remove],
    ] as const
  ).map(([what, call]): ContractScenario => ({
    name: `a removed measurement is missing when it is ${what}`,
    run: async (api) => {
      const stored = await measuredMember(api);
      await remove(api, stored);
      return call(api, stored);
    },
    status: 404,
    answer: rejected(),
  })),
  {
    name: 'a measurement that was never removed is not put back',
    run: async (api) => restore(api, { id: 999_999 }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'K: a correction names the version that it starts from',
    run: async (api) => {
      const { id } = await measuredMember(api);
      return api.post('correctMeasurement', { as, body: { id, ...SIZES } });
    },
    status: 400,
    answer: rejected('version'),
  },
  {
    name: 'A10: administrators correct no measurement',
    run: async (api) => {
      const { id, version } = await measuredMember(api);
      return api.post('correctMeasurement', { as: 'admin', body: { id, version, ...SIZES } });
    },
    status: 403,
    answer: rejected(),
  },
];

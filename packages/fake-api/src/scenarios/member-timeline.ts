import { rejected } from '../contract/answer-shapes.ts';
import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { addPlan, found, membershipsOf, sell } from './membership-steps.ts';

const as = 'staff';
const SIZES = { chest: 95, biceps: 34, shoulder: 110, waist: 80, thigh: 55 };
const row = { food_item: 1, qty: 1, units: 'cup' };

interface Timeline {
  readonly data: readonly { readonly what: string; readonly by?: string; readonly fields?: readonly string[] }[];
  readonly more: boolean;
  readonly since: string;
}

/** A member who was sold a plan that was taken back, then measured, given a diet, and changed. */
async function busyMember(api: ContractApi): Promise<number> {
  const id = await api.addMember();
  await sell(api, id, await addPlan(api));
  const [sold] = await membershipsOf(api, id);
  await api.post('takeBackMembership', { as, body: { id: sold?.id, reason: 'The wrong plan.' } });
  await sell(api, id, await addPlan(api));
  await api.post('saveMemberHealth', { as, body: { member_id: id, ...SIZES } });
  await api.post('saveDiet', { as, body: { id, diet: [row] } });
  await api.post('updateMemberDetail', { as, body: { id, phone: '0123456', profession: 'Diver' } });
  return id;
}

async function timeline(api: ContractApi, query: Record<string, string | number>): Promise<Timeline> {
  const { body } = await api.get('getMemberTimeline', { as, query });
  return JSON.parse(body) as Timeline;
}
const kinds = ({ data }: Timeline) => data.map(({ what }) => what).sort();

/** The timeline of a member. */
export const memberTimelineScenarios: readonly ContractScenario[] = [
  {
    name: 'getMemberTimeline answers sales, measurements, diets and changes, with who made them',
    run: async (api) => {
      const answer = await timeline(api, { id: await busyMember(api) });
      const by = answer.data.every((entry) => typeof entry.by === 'string' && entry.by !== '');
      return found({ what: kinds(answer), by, more: answer.more, since: answer.since });
    },
    status: 200,
    answer: {
      what: { is: ['added', 'changed', 'diet', 'measured', 'sold', 'taken-back'] },
      by: { is: true },
      more: { is: false },
      since: 'string',
    },
  },
  {
    name: 'getMemberTimeline answers one kind, and the names of changed fields without their values',
    run: async (api) => {
      const id = await busyMember(api);
      const [change] = (await timeline(api, { id, kind: 'change', size: 1 })).data;
      const [back, sold] = (await timeline(api, { id, kind: 'sale' })).data;
      const [measured] = (await timeline(api, { id, kind: 'measurement' })).data;
      return found({ change, measured, sold: [sold, back].map((one) => one?.what).sort() });
    },
    status: 200,
    answer: {
      change: {
        kind: { is: 'change' },
        what: { is: 'changed' },
        id: 'number',
        day: 'string',
        at: 'string',
        by: 'string',
        fields: { is: ['phone', 'profession'] },
      },
      measured: {
        ...{ kind: { is: 'measurement' }, what: { is: 'measured' }, id: 'number', day: 'string', by: 'string' },
        ...Object.fromEntries(Object.entries(SIZES).map(([name, value]) => [name, { is: value }])),
      },
      sold: { is: ['sold', 'taken-back'] },
    },
  },
  {
    name: 'getMemberTimeline says once that a member was added, and nothing of who read or compared the record',
    run: async (api) => {
      const [id, other] = [await api.addMember(), await api.addMember()];
      await api.get('getMergePreview', { as: 'admin', query: { kept_id: id, gone_id: other } });
      await api.get('exportMemberData', { as: 'admin', query: { id } });
      await api.post('tagMembers', { as, body: { ids: [id], tag: 'Morning' } });
      const { data } = await timeline(api, { id, kind: 'change' });
      return found({ changes: data.map(({ what, fields }) => ({ what, fields })) });
    },
    status: 200,
    answer: { changes: { is: [{ what: 'changed', fields: ['tags'] }, { what: 'added' }] } },
  },
  {
    name: 'getMemberTimeline answers at most as many as wanted, and whether there are more',
    run: async (api) => {
      const { data, more } = await timeline(api, { id: await busyMember(api), size: 2 });
      return found({ count: data.length, more });
    },
    status: 200,
    answer: { count: { is: 2 }, more: { is: true } },
  },
  {
    name: 'B5: an unknown member has no timeline',
    run: (api) => api.get('getMemberTimeline', { as, id: 1 }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'A10: an administrator reads no timeline',
    run: (api) => api.get('getMemberTimeline', { as: 'admin', id: 1 }),
    status: 403,
    answer: rejected(),
  },
];

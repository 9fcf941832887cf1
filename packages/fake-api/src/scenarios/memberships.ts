import type { ContractScenario } from '../contract/scenario.ts';
import { LISTED_MEMBER, read, rejected } from '../contract/answer-shapes.ts';
import { addPlan, found, membershipsOf, sell } from './membership-steps.ts';

const as = 'staff';
const DAY = 86_400_000;
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

const PREVIEW = { start: 'string', end: 'string', last_end: 'string?' } as const;
const MEMBERSHIP = {
  id: 'number',
  plan_id: 'number',
  plan_name: 'string',
  duration: 'number',
  duration_count: 'number',
  price: 'number',
  free_days: 'number',
  start: 'string',
  end: 'string',
  can_take_back: 'boolean',
} as const;

export const membershipScenarios: readonly ContractScenario[] = [
  {
    name: 'H1: renewalPlan answers the added membership',
    run: async (api) => sell(api, await api.addMember(), await addPlan(api)),
    status: 200,
    answer: read({ id: 'number', start: 'string', end: 'string' }),
  },
  {
    name: 'H2: a week and a free day are eight days, as the preview shows',
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api)];
      const preview = await api.data<{ start: string; end: string }>('getRenewalPreview', {
        as,
        query: { member_id: member, plan_id: plan },
      });
      await sell(api, member, plan);
      const [{ start = '', end = '' } = {}] = await membershipsOf(api, member);
      return found({ days: days(start, end) + 1, foretold: preview.start === start && preview.end === end });
    },
    status: 200,
    answer: { days: { is: 8 }, foretold: { is: true } },
  },
  {
    name: 'H2: the first membership has no earlier end',
    run: async (api) =>
      api.get('getRenewalPreview', {
        as,
        query: { member_id: await api.addMember(), plan_id: String(await addPlan(api)) },
      }),
    status: 200,
    answer: read({ ...PREVIEW, last_end: { is: null } }),
  },
  {
    name: 'H2: an early renewal starts the day after the last end',
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api, { duration: 1, free_days: 2 })];
      for (const _time of [1, 2, 3]) await sell(api, member, plan);
      const all = await membershipsOf(api, member);
      return found(all.slice(1).map((before, index) => days(before.end, all[index]?.start ?? '')));
    },
    status: 200,
    answer: { is: [1, 1] },
  },
  {
    name: "H2: a membership keeps the plan's terms at the sale",
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api)];
      await sell(api, member, plan);
      await api.post('updatePlanDetail', {
        as: 'admin',
        body: { id: plan, plan_name: 'Dearer', price: 99, duration: 1 },
      });
      return api.get('getMemberAssignments', { as, id: member });
    },
    status: 200,
    answer: read([
      {
        ...MEMBERSHIP,
        plan_name: { is: 'Week and a day' },
        duration: { is: 2 },
        duration_count: { is: 1 },
        price: { is: 12.5 },
        free_days: { is: 3 },
      },
    ]),
  },
  {
    name: 'a membership says which plan was sold',
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api)];
      await sell(api, member, plan);
      const sold = await api.data<{ plan_id: number }[]>('getMemberAssignments', { as, id: member });
      return found(sold.map(({ plan_id }) => plan_id === plan));
    },
    status: 200,
    answer: { is: [true] },
  },
  {
    name: 'a member without a sale has no memberships',
    run: async (api) => api.get('getMemberAssignments', { as, id: await api.addMember() }),
    status: 200,
    answer: read({ is: [] }),
  },
  {
    name: 'J3: a renewal repeated with one key happens once',
    run: async (api) => {
      const [member_id, plan_id] = [await api.addMember(), await addPlan(api)];
      const headers = { 'idempotency-key': `renewal-${member_id}` };
      for (const _time of [1, 2]) await api.post('renewalPlan', { as, body: { plan_id, member_id }, headers });
      return found((await membershipsOf(api, member_id)).length);
    },
    status: 200,
    answer: { is: 1 },
  },
  {
    name: 'B5: the sale of an unknown plan is 404',
    run: async (api) => sell(api, await api.addMember(), 987_654),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'B5: a sale to an unknown member is 404',
    run: async (api) => sell(api, 1, await addPlan(api)),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'B5: the memberships of an unknown member are 404',
    run: (api) => api.get('getMemberAssignments', { as, id: 1 }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'B5: the preview for an unknown member is 404',
    run: async (api) => api.get('getRenewalPreview', { as, query: { member_id: 1, plan_id: await addPlan(api) } }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'B5: the preview of an unknown plan is 404',
    run: async (api) =>
      api.get('getRenewalPreview', { as, query: { member_id: await api.addMember(), plan_id: 987_654 } }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'H1: a renewal needs a member and a plan',
    run: (api) => api.post('renewalPlan', { as, body: { plan_id: null } }),
    status: 400,
    answer: rejected('plan_id', 'member_id'),
  },
  {
    name: 'A10: an administrator may not sell a plan',
    run: (api) => api.post('renewalPlan', { as: 'admin', body: { plan_id: 1, member_id: 2 } }),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'a member row has the membership status',
    run: async (api) => {
      const member = await api.addMember({ fname: 'Shown' });
      await sell(api, member, await addPlan(api));
      return api.get('getMember', { as, query: { q: 'Shown', page: 1, size: 1 } });
    },
    status: 200,
    answer: {
      status: { is: 'success' },
      total: 'number',
      data: [
        {
          ...(LISTED_MEMBER as object),
          membership: { is: 'active' },
          ends: 'string',
          plan_name: { is: 'Week and a day' },
          measured: { is: null },
        },
      ],
    },
  },
];

import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { MEMBER_CONTACT, MEMBER_ROW, PLAN, read, refused, stale } from '../contract/answer-shapes.ts';

const as = 'staff';
const DAY = 86_400_000;

const idOf = ({ body }: { body: string }): number => (JSON.parse(body) as { data: { id: number } }).data.id;

/** Adds a plan with these terms. */
const addPlan = async (api: ContractApi, over: object = {}): Promise<number> =>
  idOf(
    await api.post('addPlanDetail', {
      as: 'admin',
      body: { plan_name: 'Week and a day', duration: 2, price: '12.50', free_days: 3, ...over },
    }),
  );

const assign = (api: ContractApi, member_id: number, plan_id: number) =>
  api.post('renewalPlan', { as, body: { plan_id, member_id } });
/** The terms of `addPlan`, as a screen shows them. */
const SEEN = { seen_price: '12.50', seen_duration: 2, seen_free_days: '3' } as const;
const periods = (api: ContractApi, id: number) =>
  api.data<{ start: string; end: string }[]>('getMemberAssignments', { as, id });
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

const PREVIEW = { start: 'string', end: 'string', last_end: 'string?' } as const;
const PERIOD = {
  id: 'number',
  plan_name: 'string',
  duration: 'number',
  price: 'number',
  free_days: 'number',
  start: 'string',
  end: 'string',
} as const;

/** Wraps a scenario's own result as a response, to compare it with a shape. */
const found = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });

export const assignmentScenarios: readonly ContractScenario[] = [
  {
    name: 'H1: renewalPlan answers the period that it added',
    run: async (api) => assign(api, await api.addMember(), await addPlan(api)),
    status: 200,
    answer: read({ id: 'number', start: 'string', end: 'string' }),
  },
  {
    name: 'H2: a week and a free day are eight days, and the preview said so',
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api)];
      const preview = await api.data<{ start: string; end: string }>('getRenewalPreview', {
        as,
        query: { member_id: member, plan_id: plan },
      });
      await assign(api, member, plan);
      const [{ start = '', end = '' } = {}] = await periods(api, member);
      return found({ days: days(start, end) + 1, foretold: preview.start === start && preview.end === end });
    },
    status: 200,
    answer: { days: { is: 8 }, foretold: { is: true } },
  },
  {
    name: 'H2: the first period has none before it',
    run: async (api) =>
      api.get('getRenewalPreview', {
        as,
        query: { member_id: await api.addMember(), plan_id: String(await addPlan(api)) },
      }),
    status: 200,
    answer: read({ ...PREVIEW, last_end: { is: null } }),
  },
  {
    name: 'H2: an early renewal starts the day after the last end, the latest period first',
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api, { duration: 1, free_days: 2 })];
      for (const _time of [1, 2, 3]) await assign(api, member, plan);
      const all = await periods(api, member);
      return found(all.slice(1).map((before, index) => days(before.end, all[index]?.start ?? '')));
    },
    status: 200,
    answer: { is: [1, 1] },
  },
  {
    name: 'H2: a period keeps what the plan said when it was sold',
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api)];
      await assign(api, member, plan);
      await api.post('updatePlanDetail', {
        as: 'admin',
        body: { id: plan, plan_name: 'Dearer', price: 99, duration: 1 },
      });
      return api.get('getMemberAssignments', { as, id: member });
    },
    status: 200,
    answer: read([
      {
        ...PERIOD,
        plan_name: { is: 'Week and a day' },
        duration: { is: 2 },
        price: { is: 12.5 },
        free_days: { is: 3 },
      },
    ]),
  },
  {
    name: 'H1: a plan is sold as it was seen, its numbers written as digits or not',
    run: async (api) =>
      api.post('renewalPlan', { as, body: { plan_id: await addPlan(api), member_id: await api.addMember(), ...SEEN } }),
    status: 200,
    answer: read({ id: 'number', start: 'string', end: 'string' }),
  },
  ...(
    [
      ['price', { price: 99 }],
      ['duration', { duration: 1 }],
      ['free days', { free_days: 1 }],
      ['price and duration', { price: 99, duration: 3 }],
      ['price, duration and free days', { price: 99, duration: 3, free_days: 1 }],
    ] as const
  ).map(([what, change]): ContractScenario => ({
    name: `H1: a plan whose ${what} somebody changed since it was seen is not sold, and shown as it is now`,
    run: async (api) => {
      const [plan_id, member_id] = [await addPlan(api), await api.addMember()];
      await api.post('updatePlanDetail', { as: 'admin', body: { id: plan_id, ...change } });
      const refusal = await api.post('renewalPlan', { as, body: { plan_id, member_id, ...SEEN } });
      return (await periods(api, member_id)).length === 0 ? refusal : found('It was sold.');
    },
    status: 409,
    answer: {
      ...(stale({
        ...(PLAN as object),
        ...Object.fromEntries(Object.entries(change).map(([field, value]) => [field, { is: value }])),
      }) as object),
      reason: { is: `Someone changed the ${what} of this plan meanwhile. Look at it as it is now, then submit again.` },
    },
  })),
  {
    name: 'H1: another name of the plan hinders nothing',
    run: async (api) => {
      const [plan_id, member_id] = [await addPlan(api), await api.addMember()];
      await api.post('updatePlanDetail', { as: 'admin', body: { id: plan_id, plan_name: 'Eight days' } });
      return api.post('renewalPlan', { as, body: { plan_id, member_id, ...SEEN } });
    },
    status: 200,
    answer: read({ id: 'number', start: 'string', end: 'string' }),
  },
  {
    name: 'J3: what was sold as it was seen answers a repetition the same, whatever the plan says by then; one that was refused may be sent again',
    run: async (api) => {
      const [plan_id, member_id] = [await addPlan(api), await api.addMember()];
      const sell = (key: string, over: object = {}) =>
        api.post('renewalPlan', {
          as,
          body: { plan_id, member_id, ...SEEN, ...over },
          headers: { 'idempotency-key': `${key}-${member_id}` },
        });
      const price = (value: number) =>
        api.post('updatePlanDetail', { as: 'admin', body: { id: plan_id, price: value } });
      const first = await sell('sold');
      await price(99);
      const again = await sell('sold');
      const refusal = await sell('refused');
      await price(12.5);
      return found({
        same: first.body === again.body,
        refused: refusal.status,
        then: (await sell('refused')).status,
        sold: (await periods(api, member_id)).length,
      });
    },
    status: 200,
    answer: { same: { is: true }, refused: { is: 409 }, then: { is: 200 }, sold: { is: 2 } },
  },
  {
    name: 'K: what was seen is money and codes',
    run: async (api) =>
      api.post('renewalPlan', {
        as,
        body: {
          plan_id: await addPlan(api),
          member_id: await api.addMember(),
          seen_price: '1e3',
          seen_duration: 4,
          seen_free_days: null,
        },
      }),
    status: 400,
    answer: refused('seen_price', 'seen_duration', 'seen_free_days'),
  },
  {
    name: 'a member without a plan has no periods',
    run: async (api) => api.get('getMemberAssignments', { as, id: await api.addMember() }),
    status: 200,
    answer: read({ is: [] }),
  },
  {
    name: 'J3: a repeated renewal with one key is made once',
    run: async (api) => {
      const [member_id, plan_id] = [await api.addMember(), await addPlan(api)];
      const headers = { 'idempotency-key': `renewal-${member_id}` };
      for (const _time of [1, 2]) await api.post('renewalPlan', { as, body: { plan_id, member_id }, headers });
      return found((await periods(api, member_id)).length);
    },
    status: 200,
    answer: { is: 1 },
  },
  {
    name: 'B5: an unknown plan is assigned to nobody',
    run: async (api) => assign(api, await api.addMember(), 987_654),
    status: 404,
    answer: refused(),
  },
  {
    name: 'B5: nobody is assigned a plan under an unknown id',
    run: async (api) => assign(api, 1, await addPlan(api)),
    status: 404,
    answer: refused(),
  },
  {
    name: 'B5: an unknown member has no periods',
    run: (api) => api.get('getMemberAssignments', { as, id: 1 }),
    status: 404,
    answer: refused(),
  },
  {
    name: 'B5: an unknown member has no dates',
    run: async (api) => api.get('getRenewalPreview', { as, query: { member_id: 1, plan_id: await addPlan(api) } }),
    status: 404,
    answer: refused(),
  },
  {
    name: 'B5: an unknown plan has no dates',
    run: async (api) =>
      api.get('getRenewalPreview', { as, query: { member_id: await api.addMember(), plan_id: 987_654 } }),
    status: 404,
    answer: refused(),
  },
  {
    name: 'H1: a renewal needs a member and a plan',
    run: (api) => api.post('renewalPlan', { as, body: { plan_id: null } }),
    status: 400,
    answer: refused('plan_id', 'member_id'),
  },
  {
    name: 'A10: an administrator assigns no plan',
    run: (api) => api.post('renewalPlan', { as: 'admin', body: { plan_id: 1, member_id: 2 } }),
    status: 403,
    answer: refused(),
  },
  {
    name: 'a member whose time ends today is due within a week, with the days that are left',
    run: async (api) => {
      const member = await api.addMember({ fname: 'Duly' });
      await assign(api, member, await addPlan(api, { duration: 3, free_days: 3, plan_name: 'Two days' }));
      const all = await api.data<{ id: number; days_left: number }[]>('getRenewalsDue', { as, query: { due: '7' } });
      return found(all.find(({ id }) => id === member));
    },
    status: 200,
    answer: {
      ...(MEMBER_CONTACT as object),
      fname: { is: 'Duly' },
      plan_name: { is: 'Two days' },
      ends: 'string',
      days_left: { is: 1 },
    },
  },
  {
    name: 'a page of the renewals due carries the total of all pages',
    run: async (api) => {
      const plan = await addPlan(api, { duration: 3 });
      for (const _time of [1, 2, 3]) await assign(api, await api.addMember(), plan);
      const first = await api.get('getRenewalsDue', { as, query: { due: '14', page: 1, size: '2' } });
      const { data, total } = JSON.parse(first.body) as { data: unknown[]; total: number };
      return found({ rows: data.length, more: total > 2 });
    },
    status: 200,
    answer: { rows: { is: 2 }, more: { is: true } },
  },
  {
    name: 'there is no other time to be due in',
    run: (api) => api.get('getRenewalsDue', { as, query: { due: '8' } }),
    status: 400,
    answer: refused('due'),
  },
  {
    name: 'a membership shows with its member',
    run: async (api) => {
      const member = await api.addMember({ fname: 'Shown' });
      await assign(api, member, await addPlan(api));
      return api.get('getMember', { as, query: { q: 'Shown', page: 1, size: 1 } });
    },
    status: 200,
    answer: {
      status: { is: 'success' },
      total: 'number',
      data: [{ ...(MEMBER_ROW as object), membership: { is: 'active' }, ends: 'string' }],
    },
  },
];

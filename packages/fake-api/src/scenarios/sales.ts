import type { ContractScenario } from '../contract/scenario.ts';
import { PLAN, read, rejected, stale } from '../contract/answer-shapes.ts';
import { addPlan, found, membershipsOf } from './membership-steps.ts';

const as = 'staff';
/** The terms of `addPlan`, as a screen shows them. */
const SEEN = { seen_price: '12.50', seen_duration: 2, seen_free_days: '3' } as const;

/** Sales of a plan with the terms that the seller saw. */
export const saleScenarios: readonly ContractScenario[] = [
  {
    name: 'H1: sells a plan with unchanged terms, sent as numbers or digits',
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
    name: `H1: does not sell a plan whose ${what} changed, and answers the stored plan`,
    run: async (api) => {
      const [plan_id, member_id] = [await addPlan(api), await api.addMember()];
      await api.post('updatePlanDetail', { as: 'admin', body: { id: plan_id, ...change } });
      const rejection = await api.post('renewalPlan', { as, body: { plan_id, member_id, ...SEEN } });
      return (await membershipsOf(api, member_id)).length === 0 ? rejection : found('It was sold.');
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
    name: 'H1: sells a plan whose name changed',
    run: async (api) => {
      const [plan_id, member_id] = [await addPlan(api), await api.addMember()];
      await api.post('updatePlanDetail', { as: 'admin', body: { id: plan_id, plan_name: 'Eight days' } });
      return api.post('renewalPlan', { as, body: { plan_id, member_id, ...SEEN } });
    },
    status: 200,
    answer: read({ id: 'number', start: 'string', end: 'string' }),
  },
  {
    name: 'J3: a repeated sale gets the first response after the plan changed; a rejected one can be sent again',
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
      const rejection = await sell('rejected');
      await price(12.5);
      return found({
        same: first.body === again.body,
        rejected: rejection.status,
        then: (await sell('rejected')).status,
        sold: (await membershipsOf(api, member_id)).length,
      });
    },
    status: 200,
    answer: { same: { is: true }, rejected: { is: 409 }, then: { is: 200 }, sold: { is: 2 } },
  },
  {
    name: 'K: invalid shown terms are 400',
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
    answer: rejected('seen_price', 'seen_duration', 'seen_free_days'),
  },
];

import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { PLAN, read, rejected, stale } from '../contract/answer-shapes.ts';
import { addPlan, found, membershipsOf, sell } from './membership-steps.ts';

const as = 'admin';
const QUARTER = { plan_name: 'Quarter', duration: 1, duration_count: 3, free_days: 3 };

const planOf = (api: ContractApi, id: number) => api.get('getPlanDetailsById', { as, id });
const update = (api: ContractApi, id: number, change: object) =>
  api.post('updatePlanDetail', { as, body: { id, ...change } });
const counted = (duration: number, count: number) =>
  read({ ...(PLAN as object), duration: { is: duration }, duration_count: { is: count } });

/** The same day some months later, or the last one of that month. */
function monthsAfter(day: string, months: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Plans that last several months, weeks or days. */
export const durationCountScenarios: readonly ContractScenario[] = [
  {
    name: 'a plan has a count of its duration, as a number or its digits',
    run: async (api) => planOf(api, await addPlan(api, { ...QUARTER, duration_count: '3' })),
    status: 200,
    answer: counted(1, 3),
  },
  {
    name: 'a plan without a count has one',
    run: async (api) => planOf(api, await addPlan(api)),
    status: 200,
    answer: counted(2, 1),
  },
  ...[0, 1000, 1.5, -1, 'many', null].map((duration_count): ContractScenario => ({
    name: `a count of ${JSON.stringify(duration_count)} is rejected`,
    run: (api) =>
      api.post('addPlanDetail', {
        as,
        body: { plan_name: 'Odd', duration: 1, price: 1, free_days: 3, duration_count },
      }),
    status: 400,
    answer: rejected('duration_count'),
  })),
  {
    name: 'an update without a count keeps it',
    run: async (api) => {
      const id = await addPlan(api, QUARTER);
      await update(api, id, { price: 99, duration: 1 });
      return planOf(api, id);
    },
    status: 200,
    answer: counted(1, 3),
  },
  {
    name: 'an update to another duration without a count sets the count to 1',
    run: async (api) => {
      const id = await addPlan(api, QUARTER);
      await update(api, id, { duration: 2 });
      return planOf(api, id);
    },
    status: 200,
    answer: counted(2, 1),
  },
  {
    name: 'three months and a free day end three months later, as the preview shows',
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api, QUARTER)];
      const preview = await api.data<{ end: string }>('getRenewalPreview', {
        as: 'staff',
        query: { member_id: member, plan_id: plan },
      });
      await sell(api, member, plan);
      const [sold] = await membershipsOf(api, member);
      const end = monthsAfter(sold?.start ?? '', 3)
        .toISOString()
        .slice(0, 10);
      return found({ end: sold?.end === end, preview: preview.end === end });
    },
    status: 200,
    answer: { end: { is: true }, preview: { is: true } },
  },
  {
    name: 'a membership keeps the count at the sale',
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api, QUARTER)];
      await sell(api, member, plan);
      await update(api, plan, { duration_count: 6 });
      const sold = await api.data<{ duration_count: number }[]>('getMemberAssignments', { as: 'staff', id: member });
      return found({ count: sold[0]?.duration_count });
    },
    status: 200,
    answer: { count: { is: 3 } },
  },
  {
    name: 'does not sell a plan whose count changed since the seller saw it',
    run: async (api) => {
      const [member_id, plan_id] = [await api.addMember(), await addPlan(api, QUARTER)];
      await update(api, plan_id, { duration_count: 6 });
      return api.post('renewalPlan', {
        as: 'staff',
        body: { member_id, plan_id, seen_duration: 1, seen_duration_count: 3 },
      });
    },
    status: 409,
    answer: stale({ ...(PLAN as object), duration_count: { is: 6 } }),
  },
];

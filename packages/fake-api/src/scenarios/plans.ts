import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { changedBy, PLAN, read, rejected, saved, stale } from '../contract/answer-shapes.ts';

const as = 'admin';
const plan = { plan_name: 'Evening', duration: 2, price: '12.50', free_days: '3' };

const add = async (api: ContractApi): Promise<number> =>
  (JSON.parse((await api.post('addPlanDetail', { as, body: plan })).body) as { data: { id: number } }).data.id;

export const planScenarios: readonly ContractScenario[] = [
  {
    name: 'D1: getPlanDetails answers all plans',
    run: (api) => api.get('getPlanDetails', { as }),
    status: 200,
    answer: read([PLAN]),
  },
  {
    name: 'D3: addPlanDetail answers the new id',
    run: (api) => api.post('addPlanDetail', { as, body: plan }),
    status: 200,
    answer: saved,
  },
  {
    name: 'K: accepts numbers as digits and answers numbers',
    run: async (api) => api.get('getPlanDetailsById', { as, id: await add(api) }),
    status: 200,
    answer: read({
      ...(PLAN as object),
      duration: { is: 2 },
      price: { is: 12.5 },
      free_days: { is: 3 },
      version: { is: 1 },
    }),
  },
  {
    name: 'B5: an unknown plan is 404',
    run: (api) => api.get('getPlanDetailsById', { as, id: 987_654 }),
    status: 404,
    answer: rejected(),
  },
  ...(
    [
      ['1e3', 'an exponent'],
      ['NaN', 'no number'],
      ['', 'nothing'],
      [null, 'null'],
      [-1, 'less than nothing'],
      [1.005, 'half a cent'],
    ] as const
  ).map(([price, what]) => ({
    name: `K: a price of ${what} is rejected`,
    run: (api: ContractApi) => api.post('addPlanDetail', { as, body: { ...plan, price } }),
    status: 400,
    answer: rejected('price'),
  })),
  {
    name: 'D3: an unknown duration code is rejected',
    run: (api) => api.post('addPlanDetail', { as, body: { ...plan, duration: 4 } }),
    status: 400,
    answer: rejected('duration'),
  },
  {
    name: 'D4: updatePlanDetail answers the id',
    run: async (api) => api.post('updatePlanDetail', { as, body: { ...plan, id: await add(api), price: 13 } }),
    status: 200,
    answer: saved,
  },
  {
    name: 'J4: a stale update is rejected with the stored plan',
    run: async (api) => {
      const id = await add(api);
      await api.post('updatePlanDetail', { as, body: { id, price: 1, version: 1 } });
      return api.post('updatePlanDetail', { as, body: { id, price: 2, version: 1 } });
    },
    status: 409,
    answer: stale({ ...(PLAN as object), price: { is: 1 }, version: { is: 2 } }, { price: changedBy('own') }),
  },
];

import type { ContractScenario } from '../contract/scenario.ts';
import { PLAN, read, rejected } from '../contract/answer-shapes.ts';

export const accessScenarios: readonly ContractScenario[] = [
  { name: 'A10: no token is 401', run: (api) => api.get('getUsersDetails'), status: 401, answer: rejected() },
  {
    name: 'A10: an unknown token is 401',
    run: (api) => api.get('getRole', { as: { token: 'unknown' } }),
    status: 401,
    answer: rejected(),
  },
  {
    name: 'A10: staff may not read users',
    run: (api) => api.get('getUsersDetails', { as: 'staff' }),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'A10: an administrator may not read members',
    run: (api) => api.get('getMemberDetails', { as: 'admin' }),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'A10: staff may read plans',
    run: (api) => api.get('getPlanDetails', { as: 'staff' }),
    status: 200,
    answer: read([PLAN]),
  },
  {
    name: 'A10: staff may not write plans',
    run: (api) =>
      api.post('addPlanDetail', { as: 'staff', body: { plan_name: 'Mine', duration: 1, price: 1, free_days: 3 } }),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'an unknown call is 404',
    run: (api) => api.get('getEverything', { as: 'admin' }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'a known call by the wrong method is 405',
    run: (api) => api.post('getRole', { as: 'admin', body: {} }),
    status: 405,
    answer: rejected(),
  },
];

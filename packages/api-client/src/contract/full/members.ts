import type { ContractScenario } from '../scenario.ts';
import { MEMBER, MEMBER_ROW, read, refused } from '../shapes.ts';

const as = 'staff';

export const memberScenarios: readonly ContractScenario[] = [
  { name: 'E1: getMemberDetails answers all members', run: (api) => api.get('getMemberDetails', { as }), status: 200, answer: read([MEMBER_ROW]) },
  { name: 'K: getMember answers the same list', run: (api) => api.get('getMember', { as }), status: 200, answer: read([MEMBER_ROW]) },
  {
    name: 'E4: getMemberDetailsById answers all fields of one member',
    run: async (api) => api.get('getMemberDetailsById', { as, id: await api.firstId('getMember', as) }),
    status: 200, answer: read(MEMBER),
  },
  {
    name: 'K: getMemberById answers one member',
    run: async (api) => api.get('getMemberById', { as, id: await api.firstId('getMember', as) }),
    status: 200, answer: read(MEMBER_ROW),
  },
  { name: 'E5: no member has the id 1', run: (api) => api.get('getMemberById', { as, id: 1 }), status: 404, answer: refused() },
];

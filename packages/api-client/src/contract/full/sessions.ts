import type { ContractScenario } from '../scenario.ts';
import { done, FEATURES, refused } from '../shapes.ts';

const role = (value: number) => ({ status: { is: 'success' }, data: { role: { is: value } }, features: FEATURES });

export const sessionScenarios: readonly ContractScenario[] = [
  {
    name: 'A3: userlogin answers the names, a token and what is added',
    run: (api) => api.post('userlogin', { body: api.server.accounts.admin }),
    status: 200,
    answer: {
      status: { is: 'success' },
      result: { is: 'success' },
      data: { fname: 'string', lname: 'string', token_no: 'string' },
      features: FEATURES,
    },
  },
  {
    name: 'A4: a wrong password is refused with HTTP 200 and a reason',
    run: (api) => api.post('userlogin', { body: { ...api.server.accounts.admin, password: 'wrong' } }),
    status: 200,
    answer: refused(),
  },
  {
    name: 'A4: a login without a password is malformed',
    run: (api) => api.post('userlogin', { body: { email: 'admin@gym.test' } }),
    status: 400,
    answer: refused('password'),
  },
  {
    name: 'A5: getRole answers 1 to an administrator',
    run: (api) => api.get('getRole', { as: 'admin' }),
    status: 200,
    answer: role(1),
  },
  {
    name: 'A5: getRole answers 2 to staff',
    run: (api) => api.get('getRole', { as: 'staff' }),
    status: 200,
    answer: role(2),
  },
  {
    name: 'A9: logout answers success',
    run: async (api) => api.post('logout', { as: { token: await api.tokenOf(api.server.accounts.staff) } }),
    status: 200,
    answer: done,
  },
  {
    name: 'A9: after logout the token is dead',
    run: async (api) => {
      const token = await api.tokenOf(api.server.accounts.staff);
      await api.post('logout', { as: { token } });
      return api.get('getRole', { as: { token } });
    },
    status: 401,
    answer: refused(),
  },
];

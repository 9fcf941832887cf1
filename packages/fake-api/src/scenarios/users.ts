import type { ContractScenario } from '../contract/scenario.ts';
import { changedBy, read, rejected, saved, stale, USER } from '../contract/answer-shapes.ts';

const as = 'admin';

export const userScenarios: readonly ContractScenario[] = [
  {
    name: 'C1: getUsersDetails answers all users',
    run: (api) => api.get('getUsersDetails', { as }),
    status: 200,
    answer: read([USER]),
  },
  {
    name: 'C4: getUsersDetailsById answers one user',
    run: async (api) => api.get('getUsersDetailsById', { as, id: await api.firstId('getUsersDetails', as) }),
    status: 200,
    answer: read(USER),
  },
  {
    name: 'B5: an unknown user is 404',
    run: (api) => api.get('getUsersDetailsById', { as, id: 987_654 }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'K: an id that is not a number is 400',
    run: (api) => api.get('getUsersDetailsById', { as, id: 'one' }),
    status: 400,
    answer: rejected('id'),
  },
  {
    name: 'K: a missing id is 400',
    run: (api) => api.get('getUsersDetailsById', { as }),
    status: 400,
    answer: rejected('id'),
  },
  {
    name: 'C3: saveUserDetails answers the new id',
    run: (api) => api.post('saveUserDetails', { as, body: api.newUser() }),
    status: 200,
    answer: saved,
  },
  {
    name: 'C5: a new user is active staff',
    run: async (api) => api.get('getUsersDetailsById', { as, id: (await api.addUser()).id }),
    status: 200,
    answer: read({ ...(USER as object), role: { is: 2 }, active: { is: true }, version: { is: 1 } }),
  },
  {
    name: 'C3: names missing and empty fields',
    run: (api) => api.post('saveUserDetails', { as, body: { ...api.newUser(), fname: ' ', lname: undefined } }),
    status: 400,
    answer: rejected('fname', 'lname'),
  },
  {
    name: 'E8: a phone takes digits',
    run: (api) => api.post('saveUserDetails', { as, body: { ...api.newUser(), phone: '12-34' } }),
    status: 400,
    answer: rejected('phone'),
  },
  {
    name: 'E8: a phone keeps its leading zeros',
    run: async (api) => api.get('getUsersDetailsById', { as, id: (await api.addUser()).id }),
    status: 200,
    answer: read({ ...(USER as object), phone: { is: '0012345' } }),
  },
  {
    name: 'J2: a taken email is rejected at its field',
    run: (api) =>
      api.post('saveUserDetails', { as, body: { ...api.newUser(), email: api.server.accounts.admin.email } }),
    status: 422,
    answer: rejected('email'),
  },
  {
    name: 'C4: updateUserDetails answers the id, sent as a number or as digits',
    run: async (api) => {
      const { id } = await api.addUser();
      return api.post('updateUserDetails', { as, body: { ...api.newUser(), password: undefined, id: String(id) } });
    },
    status: 200,
    answer: saved,
  },
  {
    name: 'C4: an omitted field keeps its value, and the version increases',
    run: async (api) => {
      const { id } = await api.addUser();
      await api.post('updateUserDetails', { as, body: { id, fname: 'Changed' } });
      return api.get('getUsersDetailsById', { as, id });
    },
    status: 200,
    answer: read({ ...(USER as object), fname: { is: 'Changed' }, lname: { is: 'New' }, version: { is: 2 } }),
  },
  {
    name: 'an update of an unknown user is 404',
    run: (api) => api.post('updateUserDetails', { as, body: { id: 987_654, fname: 'Nobody' } }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'J4: a stale update is rejected with the stored user',
    run: async (api) => {
      const { id } = await api.addUser();
      await api.post('updateUserDetails', { as, body: { id, fname: 'First', version: 1 } });
      return api.post('updateUserDetails', { as, body: { id, fname: 'Second', version: 1 } });
    },
    status: 409,
    answer: stale({ ...(USER as object), fname: { is: 'First' }, version: { is: 2 } }, { fname: changedBy('own') }),
  },
  {
    name: 'C5: the last active administrator cannot be demoted',
    run: async (api) =>
      api.post('updateUserDetails', { as, body: { id: await api.firstId('getUsersDetails', as), role: 2 } }),
    status: 422,
    answer: rejected('role'),
  },
  {
    name: 'C5: the last active administrator cannot be disabled',
    run: async (api) =>
      api.post('updateUserDetails', { as, body: { id: await api.firstId('getUsersDetails', as), active: false } }),
    status: 422,
    answer: rejected('active'),
  },
  ...(
    [
      ['by name', {}, 200, saved],
      ['by number', {}, 200, saved],
      ['not with another name', { confirm: 'Some Body' }, 422, rejected('confirm')],
    ] as const
  ).map(([how, over, status, answer]): ContractScenario => ({
    name: `a user is erased, ${how}`,
    run: async (api) => {
      const { id } = await api.addUser();
      return api.post('eraseUser', {
        as,
        body: { id, confirm: how === 'by number' ? String(id) : ' NORA  new', ...over },
      });
    },
    status,
    answer,
  })),
  {
    name: 'B5: an erased user is 404, and their sessions end',
    run: async (api) => {
      const { id, email, password } = await api.addUser();
      const token = await api.tokenOf({ email, password });
      await api.post('eraseUser', {
        as,
        body: { id, confirm: String(id) },
      });
      const { status } = await api.get('getRole', { as: { token } });
      const user = await api.get('getUsersDetailsById', { as, id });
      return { status: user.status, body: status === 401 ? user.body : '"still signed in"' };
    },
    status: 404,
    answer: rejected(),
  },
  {
    name: 'nobody erases the own account',
    run: async (api) =>
      api.post('eraseUser', {
        as,
        body: {
          id: await api.firstId('getUsersDetails', as),
          confirm: 'x',
        },
      }),
    status: 422,
    answer: rejected('confirm'),
  },
  {
    name: 'C5: a disabled user cannot sign in',
    run: async (api) => {
      const { id, email, password } = await api.addUser();
      await api.post('updateUserDetails', { as, body: { id, active: false } });
      return api.post('userlogin', { body: { email, password } });
    },
    status: 200,
    answer: rejected(),
  },
  {
    name: 'C5: disabling a user ends their session',
    run: async (api) => {
      const { id, email, password } = await api.addUser();
      const token = await api.tokenOf({ email, password });
      await api.post('updateUserDetails', { as, body: { id, active: false } });
      return api.get('getRole', { as: { token } });
    },
    status: 401,
    answer: rejected(),
  },
  {
    name: 'J3: a repeated save happens once',
    run: async (api) => {
      const save = { as, body: api.newUser(), headers: { 'idempotency-key': 'the-first' } } as const;
      const first = await api.post('saveUserDetails', save);
      const again = await api.post('saveUserDetails', save);
      return first.body === again.body ? again : { status: again.status, body: `"${again.body} after ${first.body}"` };
    },
    status: 200,
    answer: saved,
  },
  {
    name: 'J3: a key used for another request is rejected',
    run: async (api) => {
      const headers = { 'idempotency-key': 'the-second' };
      await api.post('saveUserDetails', { as, body: api.newUser(), headers });
      return api.post('saveUserDetails', { as, body: api.newUser(), headers });
    },
    status: 422,
    answer: rejected(),
  },
];

import { done, FEATURES, read, rejected } from '../contract/answer-shapes.ts';
import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';

const draftKey = async (api: ContractApi, token: string) =>
  (await api.data<{ key: string }>('getDraftKey', { as: { token } })).key;

const role = (value: number, audience: string) => ({
  status: { is: 'success' },
  data: { role: { is: value } },
  audience: { is: audience },
  features: FEATURES,
});

export const sessionScenarios: readonly ContractScenario[] = [
  {
    name: 'A3: userlogin answers the names, a token and the features',
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
    name: 'A4: a wrong password is rejected with HTTP 200 and a reason',
    run: (api) => api.post('userlogin', { body: { ...api.server.accounts.admin, password: 'wrong' } }),
    status: 200,
    answer: rejected(),
  },
  {
    name: 'A4: a login without a password is malformed',
    run: (api) => api.post('userlogin', { body: { email: 'admin@gym.test' } }),
    status: 400,
    answer: rejected('password'),
  },
  {
    name: 'A5: getRole answers 1 to an administrator, and names the audience',
    run: (api) => api.get('getRole', { as: 'admin' }),
    status: 200,
    answer: role(1, 'admin'),
  },
  {
    name: 'A5: getRole answers 2 to staff',
    run: (api) => api.get('getRole', { as: 'staff' }),
    status: 200,
    answer: role(2, 'staff'),
  },
  {
    name: 'A9: logout answers success',
    run: async (api) => api.post('logout', { as: { token: await api.tokenOf(api.server.accounts.staff) } }),
    status: 200,
    answer: done,
  },
  {
    name: 'A9: logout invalidates the token',
    run: async (api) => {
      const token = await api.tokenOf(api.server.accounts.staff);
      await api.post('logout', { as: { token } });
      return api.get('getRole', { as: { token } });
    },
    status: 401,
    answer: rejected(),
  },
  {
    name: 'getDraftKey answers a key',
    run: (api) => api.get('getDraftKey', { as: 'staff' }),
    status: 200,
    answer: read({ key: 'string' }),
  },
  {
    name: 'getDraftKey answers the same 32 bytes in every session of a user',
    run: async (api) => {
      const user = await api.addUser();
      const [first, later] = [
        await draftKey(api, await api.tokenOf(user)),
        await draftKey(api, await api.tokenOf(user)),
      ];
      return { status: 200, body: JSON.stringify({ same: first === later, whole: /^[\w-]{43}$/.test(first) }) };
    },
    status: 200,
    answer: { same: { is: true }, whole: { is: true } },
  },
  {
    name: 'getDraftKey answers another key to another user',
    run: async (api) => {
      const { admin, staff } = api.server.accounts;
      const [one, other] = [
        await draftKey(api, await api.tokenOf(admin)),
        await draftKey(api, await api.tokenOf(staff)),
      ];
      return { status: 200, body: JSON.stringify({ same: one === other }) };
    },
    status: 200,
    answer: { same: { is: false } },
  },
];

/** A new user with two sessions. */
async function twice(api: ContractApi) {
  const account = await api.addUser();
  const [here, there] = [{ token: await api.tokenOf(account) }, { token: await api.tokenOf(account) }];
  const list = (as: { token: string }) => api.data<{ id: number; current: boolean }[]>('getOwnSessions', { as });
  const idOf = async (as: { token: string }) => (await list(as)).find(({ current }) => current)!.id;
  return { here, there, list, idOf };
}

const SESSION = {
  id: 'number',
  created_at: 'string',
  last_used_at: 'string',
  address: 'string',
  last_address: 'string',
  agent: 'string',
  current: 'boolean',
} as const;

export const ownSessionScenarios: readonly ContractScenario[] = [
  {
    name: "getOwnSessions answers the user's sessions without tokens",
    run: async (api) => api.get('getOwnSessions', { as: (await twice(api)).here }),
    status: 200,
    answer: read([SESSION]),
  },
  {
    name: 'revokeSession answers success',
    run: async (api) => {
      const { here, there, idOf } = await twice(api);
      return api.post('revokeSession', { as: here, body: { id: await idOf(there) } });
    },
    status: 200,
    answer: done,
  },
  {
    name: 'a revoked session is invalid',
    run: async (api) => {
      const { here, there, idOf } = await twice(api);
      await api.post('revokeSession', { as: here, body: { id: await idOf(there) } });
      return api.get('getRole', { as: there });
    },
    status: 401,
    answer: rejected(),
  },
  {
    name: "another user's session is not found",
    run: async (api) => {
      const [mine, theirs] = [await twice(api), await twice(api)];
      return api.post('revokeSession', { as: mine.here, body: { id: await theirs.idOf(theirs.here) } });
    },
    status: 404,
    answer: rejected(),
  },
  {
    name: 'revokeSession without an id is malformed',
    run: (api) => api.post('revokeSession', { as: 'staff', body: {} }),
    status: 400,
    answer: rejected('id'),
  },
  {
    name: 'revokeOtherSessions ends the others',
    run: async (api) => {
      const { here, there } = await twice(api);
      await api.post('revokeOtherSessions', { as: here, body: {} });
      return api.get('getRole', { as: there });
    },
    status: 401,
    answer: rejected(),
  },
  {
    name: 'revokeOtherSessions keeps the current session',
    run: async (api) => {
      const { here } = await twice(api);
      await api.post('revokeOtherSessions', { as: here, body: {} });
      return api.get('getOwnSessions', { as: here });
    },
    status: 200,
    answer: read([{ ...SESSION, current: { is: true } }]),
  },
];

export const recoveryScenarios: readonly ContractScenario[] = [
  {
    name: 'I4: SentOTP answers success',
    run: (api) => api.post('SentOTP', { body: { email: api.server.accounts.staff.email } }),
    status: 200,
    answer: done,
  },
  {
    name: 'I4: an unknown email gets the same answer',
    run: (api) => api.post('SentOTP', { body: { email: 'nobody@gym.test' } }),
    status: 200,
    answer: done,
  },
  {
    name: 'I4: a text that is no email is rejected with HTTP 200',
    run: (api) => api.post('SentOTP', { body: { email: 'nobody' } }),
    status: 200,
    answer: rejected('email'),
  },
  {
    name: 'I5: a wrong code is rejected with HTTP 200',
    run: (api) =>
      api.post('ChangePassword', { body: { otp: 'wrong', newpassword: 'another', email: 'nobody@gym.test' } }),
    status: 200,
    answer: rejected('otp'),
  },
  {
    name: 'I5: the mailed code sets a new password',
    run: async (api) => {
      const { email } = await api.addUser();
      await api.post('SentOTP', { body: { email } });
      return api.post('ChangePassword', {
        body: { otp: await api.server.codeFor(email), newpassword: 'another', email },
      });
    },
    status: 200,
    answer: done,
  },
  {
    name: 'I5: a code works once',
    run: async (api) => {
      const { email } = await api.addUser();
      await api.post('SentOTP', { body: { email } });
      const body = { otp: await api.server.codeFor(email), newpassword: 'another', email };
      await api.post('ChangePassword', { body });
      return api.post('ChangePassword', { body });
    },
    status: 200,
    answer: rejected('otp'),
  },
];

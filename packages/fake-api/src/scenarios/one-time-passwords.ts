import { done, needsSecondFactor, PROFILE, read, rejected, SIGNED_IN } from '../contract/answer-shapes.ts';
import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';

const OWN = 'a password of my own';

/** A new user with a session and, after it, a one-time password. */
async function started(api: ContractApi) {
  const account = await api.addUser();
  const before = { token: await api.tokenOf(account) };
  const { body } = await api.post('setOneTimePassword', { as: 'admin', body: { id: account.id } });
  const { password } = (JSON.parse(body) as { data: { password: string } }).data;
  return { account, before, once: { email: account.email, password } };
}

/** The same, signed in with the one-time password. */
async function signedIn(api: ContractApi) {
  const { account, once } = await started(api);
  const as = { token: await api.tokenOf(once) };
  const change = (newpassword: string) =>
    api.post('ForgetPassword', { as, body: { oldpassword: once.password, newpassword, cpassword: newpassword } });
  return { account, once, as, change };
}

/** One-time passwords that administrators set. */
export const oneTimePasswordScenarios: readonly ContractScenario[] = [
  {
    name: 'setOneTimePassword answers a password and when it expires',
    run: async (api) => api.post('setOneTimePassword', { as: 'admin', body: { id: (await api.addUser()).id } }),
    status: 200,
    answer: read({ password: 'string', expires: 'string' }),
  },
  {
    name: 'a one-time password signs in',
    run: async (api) => api.post('userlogin', { body: (await started(api)).once }),
    status: 200,
    answer: SIGNED_IN,
  },
  {
    name: 'a one-time password ends the earlier password',
    run: async (api) => {
      const { account } = await started(api);
      return api.post('userlogin', { body: { email: account.email, password: account.password } });
    },
    status: 200,
    answer: rejected(),
  },
  {
    name: 'a one-time password ends the sessions of its user',
    run: async (api) => api.get('getRole', { as: (await started(api)).before }),
    status: 401,
    answer: rejected(),
  },
  {
    name: 'after a sign-in with a one-time password, the role says so',
    run: async (api) => api.get('getRole', { as: (await signedIn(api)).as }),
    status: 200,
    answer: {
      ...(read({ role: 'number' }) as object),
      audience: 'string',
      password: { is: 'one-time' },
      features: ['string'],
    },
  },
  {
    name: 'a one-time password opens no other call',
    run: async (api) => api.get('getMemberDetails', { as: (await signedIn(api)).as }),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'the user replaces a one-time password',
    run: async (api) => (await signedIn(api)).change(OWN),
    status: 200,
    answer: done,
  },
  {
    name: 'after that, the session can do everything',
    run: async (api) => {
      const { as, change } = await signedIn(api);
      await change(OWN);
      return api.get('getUserProfile', { as });
    },
    status: 200,
    answer: read(PROFILE),
  },
  {
    name: 'a one-time password is not replaced by itself',
    run: async (api) => {
      const { once, change } = await signedIn(api);
      return change(once.password);
    },
    status: 422,
    answer: rejected('newpassword'),
  },
  {
    name: 'a one-time password does not skip the second factor',
    run: async (api) => {
      const account = await api.addUser();
      const as = { token: await api.tokenOf(account) };
      const { body } = await api.post('startAuthenticatorApp', { as });
      const { secret } = (JSON.parse(body) as { data: { secret: string } }).data;
      await api.post('activateAuthenticatorApp', {
        as,
        body: { code: await api.server.appCode(account.email, secret) },
      });
      const { password } = await api
        .post('setOneTimePassword', { as: 'admin', body: { id: account.id } })
        .then((answer) => (JSON.parse(answer.body) as { data: { password: string } }).data);
      return api.post('userlogin', { body: { email: account.email, password } });
    },
    status: 200,
    answer: needsSecondFactor({ is: ['app'] }),
  },
  {
    name: 'administrators set no one-time password for themselves',
    run: async (api) => {
      const users = await api.data<{ id: number; email: string }[]>('getUsersDetails', { as: 'admin' });
      const own = users.find(({ email }) => email === api.server.accounts.admin.email);
      return api.post('setOneTimePassword', { as: 'admin', body: { id: own?.id } });
    },
    status: 422,
    answer: rejected('id'),
  },
  {
    name: 'staff set no one-time password',
    run: async (api) => api.post('setOneTimePassword', { as: 'staff', body: { id: (await api.addUser()).id } }),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'a user who does not exist gets no one-time password',
    run: async (api) => api.post('setOneTimePassword', { as: 'admin', body: { id: 999_999 } }),
    status: 404,
    answer: rejected(),
  },
];

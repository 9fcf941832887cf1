import { randomUUID } from 'node:crypto';
import { nextAppCode } from '@gym/test-tools';
import { TestBrowser } from '../test-browser.ts';
import { setUpApp } from '../set-up-app.ts';
import { OWN_APIS } from '../test-config.ts';
import type { TestServer } from '../test-server.ts';
import { type TestGym, type TestUser, TEST_PASSWORD } from '../test-gym.ts';
import { type Example, type Examples, type Fields, idOf } from './example.ts';

/** Names and addresses of a new person. */
export const person = () => ({ fname: 'Nora', lname: 'Lind', email: `${randomUUID()}@gym.test`, phone: '0123456789' });

const codeFor = async ({ server }: TestGym, { email, address }: TestUser) => {
  await server.call('SentOTP', { body: { email }, from: address });
  await server.mailTo(email);
  return server.mail.codeFor(email);
};
const opened = async (gym: TestGym, email: string, password: unknown) =>
  (await gym.canSignIn(email, password)) ? password : 'does not open';

/** A call of a user with an authenticator app. */
const withApp: Example = {
  make: async ({ server }, { token }) => {
    await setUpApp(server, token);
    return {};
  },
};

/** A browser with a passkey of the user of a token. */
async function withPasskey(server: TestServer, token: string): Promise<TestBrowser> {
  const browser = new TestBrowser(server);
  await browser.add(token);
  return browser;
}

const view = () => ({
  list: '/memberList',
  name: randomUUID(),
  query: [{ name: 'any', value: 'Lind' }],
  is_default: false,
});

/** Saves a view of the user of a token. @returns the id */
const newView = async (server: TestServer, token: string) =>
  (await server.save('saveView', view(), token)).id as number;

export const ACCOUNT_EXAMPLES: Examples = {
  userlogin: {
    make: (_gym, { email }) => ({ body: { email, password: TEST_PASSWORD } }),
  },
  completeSignIn: {
    make: async ({ server }, { email, address, token }) => {
      const { secret } = await setUpApp(server, token);
      const { body } = await server.call('userlogin', {
        body: { email, password: TEST_PASSWORD },
        from: address,
      });
      return { body: { ticket: body.ticket, code: nextAppCode(secret, server.clock.now()) } };
    },
  },
  activateAuthenticatorApp: {
    make: async ({ server }, { token }) => {
      const { body } = await server.post('startAuthenticatorApp', undefined, token);
      return { body: { code: nextAppCode(body.data.secret, server.clock.now()) } };
    },
  },
  removeAuthenticatorApp: withApp,
  renewRecoveryCodes: withApp,
  resetSecondFactors: {
    make: async (gym) => {
      const { id, token } = await gym.addUser();
      await setUpApp(gym.server, token);
      return { body: { id } };
    },
  },
  setOneTimePassword: { make: async (gym) => ({ body: { id: (await gym.addUser()).id } }) },
  signInWithPasskey: {
    make: async ({ server }, { token }) => ({ body: { passkey: await (await withPasskey(server, token)).prove() } }),
  },
  addPasskey: {
    make: async ({ server }, { token }) => ({
      body: { passkey: await new TestBrowser(server).create(token), name: 'Phone' },
    }),
    stored: async (gym, { visitor }) => {
      const { passkeys } = await gym.server.read('getSecondFactors', {}, visitor.token);
      return { name: passkeys[0].name };
    },
    keys: ['passkey'],
  },
  removePasskey: {
    make: async ({ server }, { token }) => ({ body: { id: (await new TestBrowser(server).add(token)).body.data.id } }),
  },
  SentOTP: { make: (_gym, { email }) => ({ body: { email } }) },
  ChangePassword: {
    make: async (gym, visitor) => ({
      body: { otp: await codeFor(gym, visitor), newpassword: 'something new', email: visitor.email },
    }),
    stored: async (gym, { visitor, body, passwords }) =>
      passwords ? { newpassword: await opened(gym, visitor.email, body['newpassword']) } : {},
    keys: ['otp', 'email'],
  },
  ForgetPassword: {
    make: () => ({ body: { oldpassword: TEST_PASSWORD, newpassword: 'something new', cpassword: 'something new' } }),
    stored: async (gym, { visitor, body, passwords }) =>
      passwords ? { newpassword: await opened(gym, visitor.email, body['newpassword']) } : {},
    keys: ['oldpassword', 'cpassword'],
    twins: { newpassword: 'cpassword' },
  },
  reportUse: { lasts: true },
  confirmIdentity: { lasts: true },
  revokeSession: {
    make: async ({ server }, { email, address, token }) => {
      await server.signIn(email, TEST_PASSWORD, address);
      const { body } = await server.get('getOwnSessions', {}, token);
      return { body: { id: body.data[1].id } };
    },
  },
  updateProfile: {
    lasts: true,
    stored: (gym, { visitor }) => gym.server.read('getUserProfile', {}, visitor.token),
  },
  getUsersDetailsById: { make: (_gym, { id }) => ({ query: { id } }) },
  saveUserDetails: {
    make: () => ({ body: { ...person(), password: 'first', role: 2, active: true } }),
    stored: async (gym, { body, answer, passwords }) => {
      const user = await gym.server.read('getUsersDetailsById', { id: idOf(answer) });
      return { ...user, ...(passwords && { password: await opened(gym, user.email, body['password']) }) };
    },
  },
  updateUserDetails: {
    lasts: true,
    make: async (gym) => ({ body: { id: (await gym.addUser()).id, ...person(), role: 2, active: true } }),
    stored: (gym, { answer }) => gym.server.read('getUsersDetailsById', { id: idOf(answer) }),
    keys: ['id'],
  },
  setUsersActive: {
    make: async (gym) => ({ body: { ids: [(await gym.addUser()).id], active: false } }),
    stored: async (gym, { body }) => {
      const [id] = body['ids'] as number[];
      return { active: (await gym.server.read('getUsersDetailsById', { id: id ?? 0 })).active };
    },
    lasts: true,
    keys: ['ids'],
  },
  exportChosenUsers: { lasts: true },
  exportChosenMembers: { make: ({ member }) => ({ body: { ids: String(member) } }), lasts: true },
  saveView: {
    make: async ({ server }, { token }) => ({
      body: { id: await newView(server, token), ...view(), is_default: true },
    }),
    stored: async (gym, { visitor, answer }) =>
      ((await gym.server.read('getSavedViews', {}, visitor.token)) as { id: number }[]).find(
        ({ id }) => id === idOf(answer),
      ) ?? {},
    lasts: true,
    keys: ['id', 'list'],
  },
  getServiceToken: { make: () => ({ query: { origin: OWN_APIS['staff'] ?? '' } }) },
  arrangeContributions: {
    make: () => ({
      body: { point: 'menu', contributions: [{ id: '/planList', hidden: true, title: randomUUID() }] },
    }),
    stored: async ({ server }, { body }) => {
      const points = (await server.read('getContributions')) as { point: string; contributions: Fields[] }[];
      const found = points.find(({ point }) => point === body['point']);
      const contributions = found?.contributions.map(({ id, hidden, title }) => ({ id, hidden, title }));
      return { ...found, contributions };
    },
    lasts: true,
    once: true,
  },
  removeView: {
    make: async ({ server }, { token }) => ({ body: { id: await newView(server, token) } }),
  },
  eraseUser: {
    make: async (gym) => {
      const { id } = await gym.addUser();
      return { body: { id, confirm: String(id) } };
    },
  },
};

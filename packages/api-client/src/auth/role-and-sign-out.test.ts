import { configureApi, getRole, hasFeature, setFeatures, signOut, writeSession } from '../index.ts';
import { createTestApi, type TestApi } from '../test-api/index.ts';

let api: TestApi;
beforeEach(() => {
  api = createTestApi();
});
afterEach(() => {
  api.uninstall();
  configureApi({ base: '' });
});

test('A5: returns the audience of the role, and stores the announced features', async () => {
  api.signIn('staff');
  setFeatures([]);
  expect(await getRole()).toEqual({ audience: 'staff' });
  expect(hasFeature('versions')).toBe(true);
});

test('A5: the role may arrive as a string', async () => {
  api.signIn('staff');
  api.answerWith('getRole', { status: 200, body: '{"data":{"role":"1"}}' });
  expect(await getRole()).toEqual({ audience: 'admin' });
});

test.each([
  '{}',
  '{"data":{}}',
  '{"data":null}',
  '{"data":{"role":null}}',
  '{"data":{"role":" "}}',
  '{"data":{"role":{}}}',
  '',
  '<html>',
])('A6: a 2xx without a role (%s) is a failed call', async (body) => {
  api.signIn('staff');
  api.answerWith('getRole', { status: 200, body });
  await expect(getRole()).rejects.toMatchObject({ kind: 'unreadable' });
});

test('A6: a 401 at startup is thrown without asking the user to sign in', async () => {
  const onUnauthorised = jest.fn(async () => 'replay' as const);
  configureApi({ base: '', onUnauthorised });
  api.signIn('staff');
  api.expireSession();
  await expect(getRole()).rejects.toMatchObject({ kind: 'unauthorised', status: 401 });
  expect(onUnauthorised).not.toHaveBeenCalled();
});

test.each([[null], ['{"token":""}'], ['nonsense']])('A8: sends no request with a loggedUser of %s', async (stored) => {
  if (stored !== null) localStorage.setItem('loggedUser', stored);
  await expect(getRole()).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(api.requests).toEqual([]);
});

test('A12: the token of the stored session is sent', async () => {
  const { token } = api.signIn('admin');
  await getRole();
  writeSession({ fname: 'Ada', lname: 'Admin', token: 'another' });
  await getRole().catch(() => undefined);
  expect(api.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`, 'Bearer another']);
});

test('A9: revokes the session if the server announces logout', async () => {
  api.signIn('staff');
  await signOut();
  expect(api.requestsOf('logout')).toHaveLength(1);
  expect(api.requestsOf('logout')[0]?.body).toBeUndefined();
});

test('sends nothing to a server that knows only the specification', async () => {
  api.signIn('staff');
  setFeatures([]);
  await signOut();
  expect(api.requests).toEqual([]);
});

test.each(['without a network', 'with a dead token', 'with a failing server'])(
  'A9: %s, the user is signed out',
  async (how) => {
    api.signIn('staff');
    if (how === 'without a network') api.loseConnection('logout');
    else if (how === 'with a dead token') api.expireSession();
    else api.reject('logout', { status: 500 });
    await expect(signOut()).resolves.toBeUndefined();
  },
);

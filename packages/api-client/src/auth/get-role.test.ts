import { configureApi, getRole, hasFeature, setFeatures, writeSession } from '../index.ts';
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

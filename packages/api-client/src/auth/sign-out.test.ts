import { signOut } from '../index.ts';
import { createTestApi, type TestApi } from '../test-api/index.ts';

let api: TestApi;
afterEach(() => api.uninstall());

test('A9: revokes the session if the server announces logout', async () => {
  api = createTestApi();
  api.signIn('staff');
  await signOut();
  expect(api.requestsOf('logout')).toHaveLength(1);
  expect(api.requestsOf('logout')[0]?.body).toBeUndefined();
});

test('sends nothing to a server that knows only the specification', async () => {
  api = createTestApi({ features: [] });
  api.signIn('staff');
  await signOut();
  expect(api.requests).toEqual([]);
});

test.each(['without a network', 'with a dead token', 'with a failing server'])(
  'A9: %s, the user is signed out',
  async (how) => {
    api = createTestApi();
    api.signIn('staff');
    if (how === 'without a network') api.loseConnection('logout');
    else if (how === 'with a dead token') api.expireSession();
    else api.reject('logout', { status: 500 });
    await expect(signOut()).resolves.toBeUndefined();
  },
);

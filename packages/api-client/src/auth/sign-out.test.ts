import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { signOut } from '../index.ts';

let fake: FakeApi;
afterEach(() => fake.uninstall());

test('A9: revokes the session if the server announces logout', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('staff');
  await signOut();
  expect(fake.requestsOf('logout')).toHaveLength(1);
  expect(fake.requestsOf('logout')[0]?.body).toBeUndefined();
  expect(fake.gym.sessions.size).toBe(0);
});

test('sends nothing to a server that knows only the specification', async () => {
  fake = createFakeApi({ mode: 'spec-only' });
  fake.signIn('staff');
  await signOut();
  expect(fake.requests).toEqual([]);
});

test.each(['without a network', 'with a dead token', 'with a failing server'])(
  'A9: %s, the user is signed out',
  async (how) => {
    fake = createFakeApi({ mode: 'full' });
    fake.signIn('staff');
    if (how === 'without a network') fake.loseConnection('logout');
    else if (how === 'with a dead token') fake.expireSessions();
    else fake.reject('logout', { status: 500 });
    await expect(signOut()).resolves.toBeUndefined();
  },
);

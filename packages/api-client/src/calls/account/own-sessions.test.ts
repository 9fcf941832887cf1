import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { signIn, getOwnSessions, revokeOtherSessions, revokeSession } from '../../account.ts';

let fake: FakeApi;
afterEach(() => fake.uninstall());
const elsewhere = () => signIn({ email: 'staff@gym.test', password: 'secret' });

test('signs out other sessions, one or all, but not this one', async () => {
  fake = createFakeApi({ mode: 'full' });
  const { token } = fake.signIn('staff');
  for (let n = 0; n < 3; n += 1) await elsewhere();
  const [, other] = (await getOwnSessions())!;
  await revokeSession(other!.id, { idempotencyKey: 'k' });
  expect(await getOwnSessions()).toHaveLength(3);
  await revokeOtherSessions();
  expect([...fake.gym.sessions.keys()]).toEqual([token]);
  await expect(revokeSession(other!.id)).rejects.toMatchObject({ kind: 'not-found' });
});

test('sends no call to a server that does not announce sessions', async () => {
  fake = createFakeApi({ mode: 'spec-only' });
  fake.signIn('admin');
  expect(await getOwnSessions()).toBeNull();
  expect(fake.requests).toEqual([]);
});

import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { signIn, getOwnSessions, revokeOtherSessions, revokeSession } from '../../account.ts';

let fake: FakeApi;
afterEach(() => fake.uninstall());
const elsewhere = () => signIn({ email: 'staff@gym.test', password: 'secret' });

test("lists the user's sessions, this one first, with texts for missing fields", async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('staff');
  await elsewhere();
  const [mine, other] = (await getOwnSessions())!;
  expect(mine).toEqual({
    id: expect.any(Number),
    createdAt: expect.stringMatching(/Z$/),
    lastUsedAt: expect.stringMatching(/Z$/),
    address: expect.any(String),
    lastAddress: expect.any(String),
    agent: expect.any(String),
    current: true,
  });
  expect(other).toMatchObject({ current: false });
  fake.answerWith('getOwnSessions', { status: 200, body: '{"data":[{"id":"7","agent":null}]}' });
  expect(await getOwnSessions()).toEqual([
    { id: '7', createdAt: '', lastUsedAt: '', address: '', lastAddress: '', agent: '', current: false },
  ]);
});

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

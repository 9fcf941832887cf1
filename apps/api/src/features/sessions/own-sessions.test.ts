import { HOUR, MINUTE } from '../../testing/test-doubles.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

interface Row {
  id: number;
  created_at: string;
  last_used_at: string;
  address: string;
  last_address: string;
  agent: string;
  current: boolean;
}
const own = async (token: string): Promise<Row[]> => await server.read('getOwnSessions', {}, token);
const signInAs = async (agent: string, address: string, email = 'staff@gym.test') =>
  (
    await server.call('userlogin', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': agent, 'x-forwarded-for': address },
    })
  ).body.data.token_no as string;

// Each test begins with one session of staff and one of an administrator.
beforeEach(async () => {
  await server.pool.query('delete from sessions');
  server.staff = await signInAs('Firefox on a desk', '192.0.2.1');
  server.admin = await server.signIn('admin@gym.test');
});

test('lists the own sessions with address and time, the current one first, without tokens', async () => {
  server.clock.advance(5 * MINUTE);
  await signInAs('Safari on a phone', '198.51.100.7');
  server.clock.advance(5 * MINUTE);
  const answered = await server.get('getOwnSessions');
  const [mine, phone, ...others] = answered.body.data as Row[];
  const [now, before] = [server.clock.now(), new Date(server.clock.now().getTime() - 5 * MINUTE)].map((moment) =>
    moment.toISOString(),
  );
  expect(mine).toEqual({
    id: expect.any(Number),
    created_at: expect.any(String),
    last_used_at: now,
    address: '192.0.2.1',
    last_address: expect.any(String),
    agent: 'Firefox on a desk',
    current: true,
  });
  expect(phone).toEqual({
    id: expect.any(Number),
    created_at: before,
    last_used_at: before,
    address: '198.51.100.7',
    last_address: '198.51.100.7',
    agent: 'Safari on a phone',
    current: false,
  });
  expect(others).toEqual([]);
  const rows = await server.sql('select token_hash from sessions');
  for (const secret of [server.staff, ...rows.map(({ token_hash }) => token_hash)])
    expect(answered.text).not.toContain(secret);
});

test("not even an administrator sees another user's sessions", async () => {
  expect(await own(server.admin)).toHaveLength(1);
  expect(await own(server.staff)).toHaveLength(1);
});

test('does not list an ended session', async () => {
  await signInAs('left open', '192.0.2.9');
  server.clock.advance(7 * HOUR);
  await own(server.staff);
  server.clock.advance(6 * HOUR);
  expect((await own(server.staff)).map(({ agent }) => agent)).toEqual(['Firefox on a desk']);
});

test('the next request of a revoked session fails; the other sessions stay', async () => {
  const [lost, phone] = [await signInAs('lost', '192.0.2.2'), await signInAs('phone', '192.0.2.3')];
  const { id } = (await own(server.staff)).find(({ agent }) => agent === 'lost')!;
  const answered = await server.post('revokeSession', { id });
  expect([answered.status, answered.body]).toEqual([200, { status: 'success', result: 'success' }]);
  expect([await server.isOpen(lost), await server.isOpen(phone), await server.isOpen(server.staff)]).toEqual([
    false,
    true,
    true,
  ]);
});

test("another user's session gets the same 404 as an unknown one, and stays", async () => {
  const [theirs] = await own(server.admin);
  const [foreign, unknown] = [theirs!.id, 999_999].map((id) => server.post('revokeSession', { id }));
  expect([(await foreign)?.status, (await unknown)?.status]).toEqual([404, 404]);
  expect((await foreign)?.body.reason.replace(/\d+/, '')).toBe((await unknown)?.body.reason.replace(/\d+/, ''));
  expect(await server.isOpen(server.admin)).toBe(true);
});

test('revoking the current session signs out', async () => {
  const [{ id }] = (await own(server.staff)) as [Row];
  await server.post('revokeSession', { id });
  expect(await server.isOpen(server.staff)).toBe(false);
});

test("revoking all others keeps the current one and other users' sessions", async () => {
  const others = [await signInAs('one', '192.0.2.2'), await signInAs('two', '192.0.2.3')];
  expect((await server.post('revokeOtherSessions')).body).toEqual({
    status: 'success',
    result: 'success',
  });
  expect(await Promise.all(others.map((token) => server.isOpen(token)))).toEqual([false, false]);
  expect([await server.isOpen(server.staff), await server.isOpen(server.admin)]).toEqual([true, true]);
  expect(await own(server.staff)).toHaveLength(1);
});

test('J3: a revocation repeated with its key gets the first response', async () => {
  await signInAs('lost', '192.0.2.2');
  const { id } = (await own(server.staff)).find(({ agent }) => agent === 'lost')!;
  const revoke = () => server.call('revokeSession', { token: server.staff, body: { id }, key: 'lost-answer' });
  expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200]);
  expect((await server.post('revokeSession', { id })).status).toBe(404);
});

test('stores the user agent as text of at most 300 characters', async () => {
  const token = await signInAs(`<img onerror=alert(1)>${'x'.repeat(400)}`, '192.0.2.2');
  const [mine] = await own(token);
  expect(mine?.agent).toMatch(/^<img onerror=alert\(1\)>x+$/);
  expect(mine?.agent).toHaveLength(300);
});

test('a session shows the network address of its last use beside that of the sign-in', async () => {
  const token = await signInAs('phone', '192.0.2.2');
  expect((await own(token))[0]).toMatchObject({ address: '192.0.2.2', last_address: '127.0.0.1' });
  await server.call('getRole', { token, headers: { 'x-forwarded-for': '198.51.100.9', 'user-agent': 'phone' } });
  const [phone] = (await own(server.staff)).filter(({ agent }) => agent === 'phone');
  expect(phone).toMatchObject({ address: '192.0.2.2', last_address: '198.51.100.9' });
});

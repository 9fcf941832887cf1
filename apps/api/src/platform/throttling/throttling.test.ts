import { MINUTE } from '../../testing/test-doubles.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';
import { backoffAfter } from './wait-before.ts';

test('an account rests longer and longer, and never longer than a minute', () => {
  expect([0, 1, 10, 20, 21, 22, 23, 25, 26, 27, 1000].map((failures) => backoffAfter(failures) / 1000)).toEqual([
    0, 0, 0, 0, 2, 4, 8, 32, 60, 60, 60,
  ]);
});

const server = startTestServer();
const QUARTER = 15 * MINUTE + 1;

const attempt = (email: string, password: string, address: string) =>
  server.call('userlogin', { body: { email, password }, headers: { 'x-forwarded-for': address } });
/** Fails so often, one after another, and answers the statuses. */
const fail = async (times: number, email: string, address: string | ((n: number) => string)) => {
  const statuses = [];
  for (let n = 0; n < times; n += 1)
    statuses.push((await attempt(email, 'guess', typeof address === 'string' ? address : address(n))).status);
  return statuses;
};
const succeeds = async (email: string, address: string) =>
  (await attempt(email, PASSWORD, address)).body.status === 'success';

// Each test begins with nothing counted.
beforeEach(() => server.clock.advance(QUARTER));
afterEach(async () => void (await server.pool.query('delete from known_addresses')));

test('ten failures in fifteen minutes close an account to an address, and to no other', async () => {
  expect(await fail(10, 'admin@gym.test', '10.3.0.1')).toEqual(Array(10).fill(200));
  const refused = await attempt('admin@gym.test', PASSWORD, '10.3.0.1');
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    status: 'error',
    result: 'error',
    reason: 'Too many failed sign-ins. Try again in 15 minutes.',
  });
  expect(Number(refused.headers.get('retry-after'))).toBe(15 * 60);

  expect(await succeeds('admin@gym.test', '10.3.0.2')).toBe(true);
  expect(await succeeds('staff@gym.test', '10.3.0.1')).toBe(true);
  expect((await server.call('getRole', { token: server.admin })).status).toBe(200);

  server.clock.advance(QUARTER);
  expect(await succeeds('admin@gym.test', '10.3.0.1')).toBe(true);
});

test('the window slides: each failure ends after fifteen minutes of its own', async () => {
  await fail(5, 'admin@gym.test', '10.3.1.1');
  server.clock.advance(10 * MINUTE);
  await fail(5, 'admin@gym.test', '10.3.1.1');
  expect((await attempt('admin@gym.test', PASSWORD, '10.3.1.1')).headers.get('retry-after')).toBe('300');
  server.clock.advance(5 * MINUTE);
  expect(await fail(6, 'admin@gym.test', '10.3.1.1')).toEqual([...Array(5).fill(200), 429]);
});

test('an unknown account is throttled like a known one', async () => {
  expect(await fail(12, 'nobody@gym.test', '10.3.2.1')).toEqual([...Array(10).fill(200), 429, 429]);
});

test('case, blanks and look-alikes of an email count as one account', async () => {
  const spellings = [
    'admin@gym.test',
    'ADMIN@gym.test',
    ' admin@gym.test',
    'admin@gym.test ',
    'ａdmin@gym.test',
    'admin＠gym.test',
    'ad min@gym.test',
    'Admin@GYM.test',
    '\u00a0admin@gym.test',
    'ⓐdmin@gym.test',
  ];
  for (const spelling of spellings) expect((await attempt(spelling, 'guess', '10.3.3.1')).status).toBe(200);
  expect((await attempt('admin@gym.test', PASSWORD, '10.3.3.1')).status).toBe(429);
});

test('every spelling that is counted as an account signs in to it, and no other spelling does', async () => {
  expect(await succeeds(' ＡDMIN@gym.test', '10.3.4.1')).toBe(true);
  expect(await succeeds('admİn@gym.test', '10.3.4.1')).toBe(false); // a capital I with a dot is no i
});

test('an IPv6 network of one customer is one address, and a mapped IPv4 address is that address', async () => {
  expect(await fail(12, 'admin@gym.test', (n) => `2001:db8:7:7::${n + 1}`)).toEqual([...Array(10).fill(200), 429, 429]);
  await fail(5, 'staff@gym.test', '192.0.2.1');
  expect(await fail(6, 'staff@gym.test', '::ffff:192.0.2.1')).toEqual([...Array(5).fill(200), 429]);
});

test('two hundred failures close an address to every account, and one hundred and ninety-nine to none', async () => {
  await server.pool.query(
    `insert into attempts (kind, account, address, at) select 'sign-in', 'guessed' || n || '@gym.test', '10.3.5.1', $1 from generate_series(1, 199) n`,
    [server.clock.now()],
  );
  expect(await succeeds('admin@gym.test', '10.3.5.1')).toBe(true);
  await attempt('another@gym.test', 'guess', '10.3.5.1');
  expect((await attempt('admin@gym.test', PASSWORD, '10.3.5.1')).status).toBe(429);
  expect(await succeeds('admin@gym.test', '10.3.5.2')).toBe(true);
  expect((await server.call('getRole', { token: server.admin })).status).toBe(200);
});

test('guesses at one account from many addresses are let through more and more slowly', async () => {
  const elsewhere = (n: number) => `10.4.${n}.1`;
  expect(await fail(22, 'admin@gym.test', elsewhere)).toEqual([...Array(21).fill(200), 429]);
  const waits = [];
  for (let round = 0; round < 8; round += 1) {
    const refused = await attempt('admin@gym.test', 'guess', '10.5.0.1');
    const seconds = Number(refused.headers.get('retry-after'));
    waits.push(seconds);
    server.clock.advance(seconds * 1000 - 1);
    expect((await attempt('admin@gym.test', 'guess', '10.5.0.1')).status).toBe(429);
    server.clock.advance(1);
    expect((await attempt('admin@gym.test', 'guess', `10.5.1.${round}`)).status).toBe(200);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});

test('guesses made elsewhere delay nobody where they signed in from lately', async () => {
  expect(await succeeds('staff@gym.test', '10.6.0.1')).toBe(true);
  await fail(21, 'staff@gym.test', (n) => `10.6.1.${n}`);
  expect((await attempt('staff@gym.test', PASSWORD, '10.6.2.1')).status).toBe(429);
  expect(await succeeds('staff@gym.test', '10.6.0.1')).toBe(true);
  expect((await attempt('admin@gym.test', PASSWORD, '10.6.2.1')).status).toBe(200);
});

test('an address is known for thirty days after the last sign-in from it', async () => {
  await succeeds('staff@gym.test', '10.6.3.1');
  server.clock.advance(30 * 24 * 60 * MINUTE);
  await fail(21, 'staff@gym.test', (n) => `10.6.4.${n}`);
  expect((await attempt('staff@gym.test', PASSWORD, '10.6.3.1')).status).toBe(429);
});

test('a known address has ten guesses like any other', async () => {
  await succeeds('staff@gym.test', '10.6.5.1');
  expect(await fail(11, 'staff@gym.test', '10.6.5.1')).toEqual([...Array(10).fill(200), 429]);
});

test('failures that arrive at once are counted too', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => attempt('admin@gym.test', 'guess', '10.7.0.1')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
});

test('successes are never counted, one by one or at once', async () => {
  await fail(9, 'admin@gym.test', '10.8.0.1');
  const answers = await Promise.all(Array.from({ length: 16 }, () => attempt('admin@gym.test', PASSWORD, '10.8.0.1')));
  expect(answers.map(({ body }) => body.status)).toEqual(Array(16).fill('success'));
  expect((await server.pool.query(`select count(*)::int n from attempts where address = '10.8.0.1'`)).rows).toEqual([
    { n: 9 },
  ]);
});

test('what is refused is not counted: whoever goes on trying waits no longer for it', async () => {
  await fail(10, 'admin@gym.test', '10.9.0.1');
  server.clock.advance(14 * MINUTE);
  await fail(5, 'admin@gym.test', '10.9.0.1');
  server.clock.advance(MINUTE + 1);
  expect(await succeeds('admin@gym.test', '10.9.0.1')).toBe(true);
});

test('an attempt that could not be made is not counted', async () => {
  const { hashingQueue } = await import('../auth/password-hash.ts');
  const full = jest.spyOn(hashingQueue, 'run').mockRejectedValue(new Error('no room'));
  expect((await attempt('admin@gym.test', PASSWORD, '10.9.1.1')).status).toBe(500);
  full.mockRestore();
  expect((await server.pool.query(`select 1 from attempts where address = '10.9.1.1'`)).rows).toEqual([]);
  server.log.errors.length = 0;
});

import type { CallName } from '@gym/api-contract';
import { startSecondServer } from '../../testing/second-server.ts';
import { MINUTE } from '../../testing/test-doubles.ts';
import { limitedAfter, statusesOf } from '../../testing/statuses.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';

const server = startTestServer();
const QUARTER = 15 * MINUTE + 1;

const attempt = (email: string, password: string, address: string) =>
  server.call('userlogin', { body: { email, password }, from: address });
/** Fails this many times in a row. @returns the statuses */
const fail = async (times: number, email: string, address: string | ((n: number) => string)) => {
  const statuses = await statusesOf(times, (n) =>
    attempt(email, 'guess', typeof address === 'string' ? address : address(n)),
  );
  return statuses;
};
const succeeds = async (email: string, address: string) =>
  (await attempt(email, PASSWORD, address)).body.status === 'success';

// At the begin of each test, all counted attempts have expired.
beforeEach(() => server.clock.advance(QUARTER));
afterEach(async () => void (await server.pool.query('delete from known_addresses')));

test('ten failures in fifteen minutes block an account for one address only', async () => {
  expect(await fail(10, 'admin@gym.test', '10.3.0.1')).toEqual(Array(10).fill(200));
  const rejected = await attempt('admin@gym.test', PASSWORD, '10.3.0.1');
  expect(rejected.status).toBe(429);
  expect(rejected.body).toEqual({
    status: 'error',
    result: 'error',
    reason: 'Too many failed sign-ins. Try again in 15 minutes.',
  });
  expect(Number(rejected.headers.get('retry-after'))).toBe(15 * 60);

  expect(await succeeds('admin@gym.test', '10.3.0.2')).toBe(true);
  expect(await succeeds('staff@gym.test', '10.3.0.1')).toBe(true);
  expect((await server.get('getRole', {}, server.admin)).status).toBe(200);

  server.clock.advance(QUARTER);
  expect(await succeeds('admin@gym.test', '10.3.0.1')).toBe(true);
});

test('each failure expires after fifteen minutes', async () => {
  await fail(5, 'admin@gym.test', '10.3.1.1');
  server.clock.advance(10 * MINUTE);
  await fail(5, 'admin@gym.test', '10.3.1.1');
  expect((await attempt('admin@gym.test', PASSWORD, '10.3.1.1')).headers.get('retry-after')).toBe('300');
  server.clock.advance(5 * MINUTE);
  expect(await fail(6, 'admin@gym.test', '10.3.1.1')).toEqual(limitedAfter(5));
});

test('throttles an unknown account like a known one', async () => {
  expect(await fail(12, 'nobody@gym.test', '10.3.2.1')).toEqual([...Array(10).fill(200), 429, 429]);
});

test('case, blanks and look-alikes of an email count as one account', async () => {
  const spellings = Array.from({ length: 5 }, () => ['ADMIN@gym.test', ' ａd min@gym.test']).flat();
  for (const spelling of spellings) expect((await attempt(spelling, 'guess', '10.3.3.1')).status).toBe(200);
  expect((await attempt('admin@gym.test', PASSWORD, '10.3.3.1')).status).toBe(429);
});

test('exactly the spellings that count as an account sign in to it', async () => {
  expect(await succeeds(' ＡDMIN@gym.test', '10.3.4.1')).toBe(true);
  expect(await succeeds('admİn@gym.test', '10.3.4.1')).toBe(false); // a capital I with a dot is no i
});

test('counts an IPv6 /64 as one address, and a mapped IPv4 address as itself', async () => {
  expect(await fail(12, 'admin@gym.test', (n) => `2001:db8:7:7::${n + 1}`)).toEqual([...Array(10).fill(200), 429, 429]);
  await fail(5, 'staff@gym.test', '192.0.2.1');
  expect(await fail(6, 'staff@gym.test', '::ffff:192.0.2.1')).toEqual(limitedAfter(5));
});

test('two hundred failures block an address for every account, and one less for none', async () => {
  await server.pool.query(
    `insert into attempts (kind, account, address, at)
    select 'sign-in', 'guessed' || n || '@gym.test', '10.3.5.1', $1 from generate_series(1, 199) n`,
    [server.clock.now()],
  );
  expect(await succeeds('admin@gym.test', '10.3.5.1')).toBe(true);
  await attempt('another@gym.test', 'guess', '10.3.5.1');
  expect((await attempt('admin@gym.test', PASSWORD, '10.3.5.1')).status).toBe(429);
  expect(await succeeds('admin@gym.test', '10.3.5.2')).toBe(true);
  expect((await server.get('getRole', {}, server.admin)).status).toBe(200);
});

test('slows down guesses at one account from many addresses more and more', async () => {
  const elsewhere = (n: number) => `10.4.${n}.1`;
  expect(await fail(22, 'admin@gym.test', elsewhere)).toEqual(limitedAfter(21));
  const waits = [];
  for (let round = 0; round < 8; round += 1) {
    const rejected = await attempt('admin@gym.test', 'guess', '10.5.0.1');
    const seconds = Number(rejected.headers.get('retry-after'));
    waits.push(seconds);
    server.clock.advance(seconds * 1000 - 1);
    expect((await attempt('admin@gym.test', 'guess', '10.5.0.1')).status).toBe(429);
    server.clock.advance(1);
    expect((await attempt('admin@gym.test', 'guess', `10.5.1.${round}`)).status).toBe(200);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});

test('guesses from elsewhere do not delay users at addresses of recent sign-ins', async () => {
  expect(await succeeds('staff@gym.test', '10.6.0.1')).toBe(true);
  await fail(21, 'staff@gym.test', (n) => `10.6.1.${n}`);
  expect((await attempt('staff@gym.test', PASSWORD, '10.6.2.1')).status).toBe(429);
  expect(await succeeds('staff@gym.test', '10.6.0.1')).toBe(true);
  expect((await attempt('admin@gym.test', PASSWORD, '10.6.2.1')).status).toBe(200);
});

test('an address stays known for thirty days after the last sign-in', async () => {
  await succeeds('staff@gym.test', '10.6.3.1');
  server.clock.advance(30 * 24 * 60 * MINUTE);
  await fail(21, 'staff@gym.test', (n) => `10.6.4.${n}`);
  expect((await attempt('staff@gym.test', PASSWORD, '10.6.3.1')).status).toBe(429);
});

test('a known address has ten guesses like any other', async () => {
  await succeeds('staff@gym.test', '10.6.5.1');
  expect(await fail(11, 'staff@gym.test', '10.6.5.1')).toEqual(limitedAfter(10));
});

test('counts concurrent failures', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => attempt('admin@gym.test', 'guess', '10.7.0.1')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
});

test('does not count rejected attempts, so further attempts do not extend the wait', async () => {
  await fail(10, 'admin@gym.test', '10.9.0.1');
  server.clock.advance(14 * MINUTE);
  await fail(5, 'admin@gym.test', '10.9.0.1');
  server.clock.advance(MINUTE + 1);
  expect(await succeeds('admin@gym.test', '10.9.0.1')).toBe(true);
});

test('does not count an attempt that could not be made', async () => {
  const { hashingQueue } = await import('../auth/passwords.ts');
  const full = jest.spyOn(hashingQueue, 'run').mockRejectedValue(new Error('no room'));
  expect((await attempt('admin@gym.test', PASSWORD, '10.9.1.1')).status).toBe(500);
  full.mockRestore();
  expect(await server.sql(`select 1 from attempts where address = '10.9.1.1'`)).toEqual([]);
  server.log.errors.length = 0;
});

describe('two servers on one database', () => {
  const other = startSecondServer(server);
  /** Concurrent calls, alternating between both servers. */
  const atOnce = <T>(times: number, call: (one: Pick<typeof server, 'call'>) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, n) => call(n % 2 === 0 ? server : other)));
  const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

  test('right passwords at both at once open sessions, and none counts', async () => {
    const [email, from] = ['admin@gym.test', '10.10.1.1'];
    // Each server makes one guess at an account at a time, so two are open at once: as many as are left.
    await fail(8, email, from);
    const enter = (one: Pick<typeof server, 'call'>) =>
      one.call('userlogin', { body: { email, password: PASSWORD }, from });
    expect((await atOnce(16, enter)).map(({ body }) => body.status)).toEqual(Array(16).fill('success'));
    expect(await fail(3, email, from)).toEqual([200, 200, 429]);
  });

  test('together allow no more guesses, codes and wrong old passwords than one', async () => {
    const headers = { 'x-forwarded-for': '10.10.0.1' };
    const call = (name: CallName, body: object) => atOnce(24, (one) => one.call(name, { body, headers }));
    expect(passed(await call('userlogin', { email: 'admin@gym.test', password: 'guess' }))).toBe(10);
    const code = { email: 'staff@gym.test', otp: '000000', newpassword: 'x' };
    expect(passed(await call('ChangePassword', code))).toBe(10);
    expect(passed(await call('SentOTP', { email: 'unknown@gym.test' }))).toBe(5);
    const body = { oldpassword: 'guess', newpassword: 'x', cpassword: 'x' };
    const token = await server.signIn('staff@gym.test');
    const changes = await atOnce(24, (one) => one.call('ForgetPassword', { token, body }));
    expect(changes.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(changes.filter(({ status }) => status === 429)).toHaveLength(14);
  });
});

describe('X-Forwarded-For', () => {
  const alone = startTestServer({ trustProxy: false });
  const behindOne = startTestServer({ trustProxy: 1 });

  const guesses = async (server: TestServer, forwarded: (n: number) => string) => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push(
        (
          await server.call('userlogin', {
            body: { email: 'staff@gym.test', password: 'guess' },
            from: forwarded(n),
          })
        ).status,
      );
    }
    return statuses;
  };
  const TEN = limitedAfter(10);

  test('ignores X-Forwarded-For without a trusted proxy', async () => {
    expect(await guesses(alone, (n) => `10.0.0.${n}`)).toEqual(TEN);
  });

  test('uses only the address that the one trusted proxy wrote', async () => {
    expect(await guesses(behindOne, (n) => `10.0.0.${n}, 10.1.0.1`)).toEqual(TEN);
    expect(await guesses(behindOne, (n) => `10.1.0.1, 10.2.0.${n}`)).toEqual(Array(11).fill(200));
  });
});

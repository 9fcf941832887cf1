import type { HttpError } from '../errors/http-error.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { PublicCallLimiter } from './public-call-limiter.ts';
import { REQUESTED_CODES } from './attempt-limits.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Tasks in flight that the test ends one by one. */
function tasksOn(limiter: PublicCallLimiter) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    endOne: async () => {
      ends.shift()?.();
      await settled();
    },
    ask: (network: string) =>
      limiter.run(
        network,
        () =>
          new Promise<void>((resolve) => {
            started.push(network);
            ends.push(resolve);
          }),
      ),
  };
}

test('runs at most three calls per network and six in all; networks with room go first', async () => {
  const { started, ask, endOne } = tasksOn(new PublicCallLimiter());
  const all = [...Array(5).fill('a'), ...Array(2).fill('b'), ...Array(3).fill('c')].map(ask);
  await settled();
  expect(started).toEqual(['a', 'a', 'a', 'b', 'b', 'c']);
  for (let left = all.length; left > 0; left -= 1) await endOne();
  await Promise.all(all);
  expect(started.join('')).toBe('aaabbcaacc');
});

test('rejects more than forty calls of one network, but no other network', async () => {
  const { ask, started, endOne } = tasksOn(new PublicCallLimiter());
  const all = Array.from({ length: 40 }, () => ask('a'));
  expect(await ask('a').catch((error: HttpError) => [error.statusCode, error.message, error.details.headers])).toEqual([
    429,
    'Too many requests arrive from your network at this moment. Try again in a few seconds.',
    { 'retry-after': '3' },
  ]);
  const other = ask('b');
  await settled();
  expect(started).toContain('b');
  for (let left = 41; left > 0; left -= 1) await endOne();
  await Promise.all([...all, other]);
  await Promise.all([ask('a'), settled().then(endOne)]);
});

test('rejects all calls while two hundred wait', async () => {
  const { ask, endOne } = tasksOn(new PublicCallLimiter());
  const all = Array.from({ length: 206 }, (_, n) => ask(`network ${n}`));
  await settled();
  expect(await ask('one more').catch((error: HttpError) => error.statusCode)).toBe(503);
  for (let left = 206; left > 0; left -= 1) await endOne();
  await Promise.all(all);
});

test('a failed call frees its place', async () => {
  const limiter = new PublicCallLimiter();
  for (let n = 0; n < 10; n += 1)
    await expect(limiter.run('a', () => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke');
});

describe('over HTTP', () => {
  const server = startTestServer();

  test('a burst of requests for codes leaves connections to signed-in users', async () => {
    const blocker = await server.pool.connect();
    try {
      // All requests of the address wait for this lock.
      await blocker.query('begin');
      await blocker.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `attempts ${REQUESTED_CODES.kind} address 10.9.0.1`,
      ]);
      const burst = Array.from({ length: 60 }, (_, n) =>
        server.call('SentOTP', { body: { email: `n${n}@gym.test` }, from: '10.9.0.1' }),
      );
      await waitUntil(
        async () =>
          (await server.sql(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length === 3,
        'The requests do not wait.',
      );
      expect((await server.get('getMemberDetails')).status).toBe(200);
      expect((await server.call('SentOTP', { body: { email: 'b@gym.test' }, from: '10.9.0.2' })).status).toBe(200);
      await blocker.query('rollback');
      const answered = (await Promise.all(burst)).map(({ status }) => status).sort();
      expect(answered).toEqual([...Array(40).fill(200), ...Array(20).fill(429)]);
    } finally {
      blocker.release();
    }
  });
});

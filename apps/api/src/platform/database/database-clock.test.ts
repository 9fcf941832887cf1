import type { Pool } from 'pg';
import { removeExpiredRows } from '../../operations/maintenance/remove-expired-rows.ts';
import { buildApp } from '../../operations/server/app.ts';
import { CapturedLog, HOUR, MINUTE } from '../../testing/test-doubles.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';
import { createDatabase } from './database.ts';
import { DatabaseClock, openClock, type ProcessClocks } from './database-clock.ts';

const server = startTestServer();

/** The clocks of a process whose time of day is wrong by `ahead`. */
function shifted(ahead: number): ProcessClocks & { set(ahead: number): void } {
  let wrong = ahead;
  return {
    wall: () => Date.now() + wrong,
    steady: () => performance.now(),
    set: (to) => {
      wrong = to;
    },
  };
}

const SECONDS = 5_000;
const distance = (one: Date, other: number): number => Math.abs(one.getTime() - other);

test('shows the time of the database, however wrong the clock of the process is', async () => {
  for (const ahead of [0, 400 * 24 * HOUR, -400 * 24 * HOUR]) {
    const clock = new DatabaseClock(server.pool, shifted(ahead));
    await clock.compare();
    expect(distance(clock.now(), Date.now())).toBeLessThan(SECONDS);
    expect(Math.abs(clock.skew - ahead)).toBeLessThan(SECONDS);
  }
});

test('a process whose clock is a year ahead removes nothing that others need', async () => {
  await server.post('SentOTP', { email: 'staff@gym.test' });
  await server.mailTo('staff@gym.test');
  const counted = async () =>
    (
      await server.sql(`select (select count(*) from sessions) sessions, (select count(*) from attempts) attempts,
        (select count(*) from one_time_codes) codes, (select count(*) from known_addresses) known`)
    )[0];
  const before = await counted();
  expect(before).not.toMatchObject({ sessions: '0', attempts: '0', codes: '0' });
  const clock = new DatabaseClock(server.pool, shifted(365 * 24 * HOUR));
  await clock.compare();
  await removeExpiredRows({ db: createDatabase(server.pool), clock, config: server.parts.config });
  expect(await counted()).toEqual(before);
});

test.each([
  [61 * MINUTE, /is 61 minutes ahead of the database's, which shows \d{4}-.*: set it/],
  [-2 * MINUTE, /is 2 minutes behind the database's/],
])('a process whose clock is wrong by %d ms does not start', async (ahead, sentence) => {
  await expect(openClock(server.pool, shifted(ahead))).rejects.toThrow(sentence);
});

test('a difference below a minute is allowed', async () => {
  const clock = await openClock(server.pool, shifted(50_000));
  expect(await clock.isWrong()).toBe(false);
});

test('logs a jump, and is back at once when the clock of the database is right again', async () => {
  let database = 0;
  const pool = { query: async () => ({ rows: [{ now: new Date(Date.now() + database) }] }) };
  const clocks = shifted(0);
  const log = new CapturedLog();
  const clock = await openClock(pool as unknown as Pool, clocks, log.logger);
  const said = () => log.lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(said()).toEqual([]);
  clocks.set(-3 * HOUR);
  expect([await clock.isWrong(), await clock.isWrong()]).toEqual([true, true]);
  expect(said()).toEqual([
    expect.stringMatching(/^The clock of this process jumped back by 10800 s/),
    expect.stringMatching(/^The clock of this process is 10800 s behind the database's\./),
  ]);
  clocks.set(0);
  expect(await clock.isWrong()).toBe(false);
  expect(said()).toEqual([
    expect.stringMatching(/^The clock of this process jumped ahead by 10800 s/),
    'The clock is right again. This process answers calls.',
  ]);
  database = HOUR;
  await clock.compare();
  expect(await clock.isWrong()).toBe(true);
  database = 0;
  expect(await clock.isWrong()).toBe(false);
});

test('a process whose clock becomes wrong stops serving until somebody sets it', async () => {
  const clocks = shifted(0);
  const clock = await openClock(server.pool, clocks);
  const app = await buildApp({ ...server.parts, clock });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const signIn = () =>
    fetch(`${url}/api/userlogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'staff@gym.test', password: PASSWORD }),
    });
  try {
    expect((await signIn()).status).toBe(200);
    clocks.set(3 * HOUR);
    const refused = await signIn();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({ status: 'error', reason: expect.stringContaining('clock') });
    clocks.set(0);
    expect((await signIn()).status).toBe(200);
  } finally {
    await app.close();
  }
});

test('after a sleep of the machine, the next call reads the database again', async () => {
  const slept = 2 * HOUR;
  let asleep = 0;
  const clock = await openClock(server.pool, { wall: () => Date.now(), steady: () => performance.now() - asleep });
  asleep = slept;
  expect(distance(clock.now(), Date.now() - slept)).toBeLessThan(SECONDS);
  expect(await clock.isWrong()).toBe(false);
  expect(distance(clock.now(), Date.now())).toBeLessThan(SECONDS);
});

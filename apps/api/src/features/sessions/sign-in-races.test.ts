import { nextAppCode } from '@gym/test-tools';
import { setUpApp } from '../../testing/set-up-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { openTestGym, TEST_PASSWORD } from '../../testing/test-gym.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const log = new CapturedLog();
const server = startTestServer({}, log.logger);
const gym = openTestGym(server);

const waiting = async (): Promise<number> => {
  const rows = await server.sql(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
};

/** Runs `calls` until each waits for the row of a user, then `change`, then lets them go on. */
async function during<T>(userId: number, calls: readonly (() => Promise<T>)[], change: string): Promise<T[]> {
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from users where id = $1 for update', [userId]);
    const answers: Promise<T>[] = [];
    for (const call of calls) {
      answers.push(call());
      await waitUntil(async () => (await waiting()) === answers.length, 'No call waits for the user.', 5_000);
    }
    if (change !== '') await client.query(change, [userId]);
    await client.query('commit');
    return await Promise.all(answers);
  } finally {
    client.release();
  }
}

async function newUser() {
  const user = await gym.addUser();
  return { ...user, browser: new TestBrowser(server, { address: user.address }) };
}

const refused = { status: 'error', reason: 'This sign-in took too long. Start it again.' };
const sessionsOf = async (id: number) => (await server.sql('select 1 from sessions where user_id = $1', [id])).length;

test('a sign-in by password opens no session if a second factor is added meanwhile', async () => {
  const { id, email, browser } = await newUser();
  const signIn = () => browser.call('userlogin', { body: { email, password: TEST_PASSWORD } });
  const add = `insert into authenticator_apps (user_id, secret, active) values ($1, 'A', true)`;
  const [answer] = await during(id, [signIn], add);
  expect(answer?.body).toMatchObject(refused);
  expect(await sessionsOf(id)).toBe(1);
});

test('a sign-in by code opens no session if the second factor is removed meanwhile', async () => {
  const { id, email, browser, token } = await newUser();
  const { secret } = await setUpApp(server, token);
  const { ticket } = (await browser.call('userlogin', { body: { email, password: TEST_PASSWORD } })).body;
  const code = nextAppCode(secret, server.clock.now());
  const complete = () => browser.call('completeSignIn', { body: { ticket, code } });
  const [answer] = await during(id, [complete], 'delete from sign_in_tickets where user_id = $1');
  expect(answer?.body).toMatchObject({ ...refused, errors: { ticket: refused.reason } });
  expect(await sessionsOf(id)).toBe(1);
});

test('a sign-in by passkey opens no session if the passkey is removed meanwhile', async () => {
  const { id, browser, token } = await newUser();
  await browser.add(token);
  const [answer] = await during(id, [() => browser.signIn()], 'delete from passkeys where user_id = $1');
  expect(answer?.body).toMatchObject(refused);
  expect(await sessionsOf(id)).toBe(1);
  expect(log.events.at(-1)).toMatchObject({ event: 'sign-in-refused', userId: id, cause: 'outdated' });
});

test('a new password meanwhile is not called a disabled account', async () => {
  const { id, email, browser } = await newUser();
  const signIn = () => browser.call('userlogin', { body: { email, password: TEST_PASSWORD } });
  const [answer] = await during(id, [signIn], `update users set password_hash = 'new' where id = $1`);
  expect(answer?.body).toMatchObject(refused);
});

test('an app and a passkey that are added at once leave ten recovery codes', async () => {
  const { id, browser, token } = await newUser();
  const { secret } = (await browser.call('startAuthenticatorApp', { token })).body.data;
  const passkey = await browser.create(token);
  const body = { code: nextAppCode(secret, server.clock.now()) };
  const add = () => browser.call('addPasskey', { token, body: { passkey, name: 'Phone' } });
  const activate = () => browser.call('activateAuthenticatorApp', { token, body });
  expect((await during(id, [add, activate], '')).map(({ status }) => status)).toEqual([200, 200]);
  const rows = await server.sql('select 1 from recovery_codes where user_id = $1', [id]);
  expect(rows).toHaveLength(10);
});

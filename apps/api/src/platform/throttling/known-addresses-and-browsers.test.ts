import { MINUTE } from '../../testing/test-doubles.ts';
import { limitedAfter, statusesOf } from '../../testing/statuses.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();
const QUARTER = 15 * MINUTE + 1;
/** The gym's network, which neighbours share. */
const GYM = '10.20.0.1';

const attempt = (email: string, password: string, cookie = '', headers: Record<string, string> = {}) =>
  server.call('userlogin', {
    body: { email, password },
    headers: { 'x-forwarded-for': GYM, ...(cookie && { cookie }), ...headers },
  });
type Answer = Awaited<ReturnType<typeof attempt>>;
const setCookie = ({ headers }: Answer) => headers.get('set-cookie') ?? '';
const cookieOf = (answer: Answer) => setCookie(answer).split(';')[0] ?? '';
/** Signs in as a browser does. @returns its cookie */
const openBrowser = async (email = 'staff@gym.test', cookie = '') => {
  const answer = await attempt(email, PASSWORD, cookie);
  expect(answer.body.status).toBe('success');
  return cookieOf(answer);
};
const fail = async (times: number, email: string, cookie = '') => {
  const statuses = await statusesOf(times, () => attempt(email, 'guess', cookie));
  return statuses;
};

beforeEach(() => server.clock.advance(QUARTER));

test('two hundred wrong tries of a neighbour keep nobody out of a browser of a recent sign-in', async () => {
  const [staff, admin] = [await openBrowser(), await openBrowser('admin@gym.test')];
  for (let account = 0; account < 20; account += 1)
    await Promise.all(Array.from({ length: 10 }, () => attempt(`guessed${account}@gym.test`, 'guess')));
  expect((await attempt('staff@gym.test', PASSWORD)).status).toBe(429);
  expect((await attempt('staff@gym.test', PASSWORD, staff)).body.status).toBe('success');
  expect((await attempt('admin@gym.test', PASSWORD, admin)).body.status).toBe('success');
  // Each try hashes a password.
}, 300_000);

test("a neighbour's guesses at an account do not count in the owner's browser", async () => {
  const cookie = await openBrowser();
  expect(await fail(11, 'staff@gym.test')).toEqual(limitedAfter(10));
  expect(await fail(9, 'staff@gym.test', cookie)).toEqual(Array(9).fill(200));
  expect((await attempt('staff@gym.test', PASSWORD, cookie)).body.status).toBe('success');
});

test('a known browser has ten guesses of its own', async () => {
  const cookie = await openBrowser();
  expect(await fail(11, 'staff@gym.test', cookie)).toEqual(limitedAfter(10));
});

test("a browser of another user's sign-in counts as its network", async () => {
  const cookie = await openBrowser('admin@gym.test');
  await fail(10, 'staff@gym.test');
  expect((await attempt('staff@gym.test', PASSWORD, cookie)).status).toBe(429);
});

test('every user of a shared browser is known, and a sign-in ends the copies of the own id only', async () => {
  const first = await openBrowser('admin@gym.test');
  const second = await openBrowser('staff@gym.test', first);
  const third = await openBrowser('admin@gym.test', second);
  expect(new Set([first, second, third]).size).toBe(3);
  await fail(10, 'staff@gym.test');
  await fail(10, 'admin@gym.test');
  for (const copy of [first, second]) expect((await attempt('admin@gym.test', PASSWORD, copy)).status).toBe(429);
  expect((await attempt('staff@gym.test', PASSWORD, first)).status).toBe(429);
  expect((await attempt('admin@gym.test', PASSWORD, third)).body.status).toBe('success');
  expect((await attempt('staff@gym.test', PASSWORD, third)).body.status).toBe('success');
});

test('a browser stays known to the twenty users who signed in last', async () => {
  let cookie = await openBrowser('admin@gym.test');
  for (let n = 0; n < 20; n += 1) {
    await server.pool.query(
      `insert into users (fname, lname, email, phone, role, password_hash)
      select 'N', 'N', $1, '1', 2, password_hash from users where id = 2`,
      [`colleague${n}@gym.test`],
    );
    cookie = await openBrowser(`colleague${n}@gym.test`, cookie);
  }
  expect(cookie.length).toBeLessThan(1_000);
  for (const email of ['admin@gym.test', 'colleague0@gym.test']) await fail(10, email);
  expect((await attempt('admin@gym.test', PASSWORD, cookie)).status).toBe(429);
  expect((await attempt('colleague0@gym.test', PASSWORD, cookie)).body.status).toBe('success');
});

describe('guesses in a shared browser are counted per account, even if somebody else signs in between:', () => {
  /** Lets a colleague sign in after every four tries, as someone with an account of their own can. */
  const tryAt = async (cookie: string, once: (cookie: string) => Promise<{ status: number }>) => {
    const statuses = [];
    let shared = await openBrowser('staff@gym.test', cookie);
    for (let n = 0; n < 24; n += 1) {
      statuses.push((await once(shared)).status);
      if (n % 4 === 3) shared = await openBrowser('staff@gym.test', shared);
    }
    return { statuses, shared };
  };

  test('passwords, also after the owner has signed in', async () => {
    const guess = (cookie: string) => attempt('admin@gym.test', 'guess', cookie);
    const first = await tryAt(await openBrowser('admin@gym.test'), guess);
    expect(first.statuses).toEqual([...Array(10).fill(200), ...Array(14).fill(429)]);
    server.clock.advance(QUARTER);
    for (let n = 0; n < 9; n += 1) await guess(first.shared);
    const { statuses } = await tryAt(await openBrowser('admin@gym.test', first.shared), guess);
    expect(statuses).toEqual([200, ...Array(23).fill(429)]);
  });

  test('mailed codes, and requests for them', async () => {
    const call = (name: 'SentOTP' | 'ChangePassword', body: object) => (cookie: string) =>
      server.call(name, { body: { email: 'admin@gym.test', ...body }, headers: { 'x-forwarded-for': GYM, cookie } });
    const { statuses, shared } = await tryAt(await openBrowser('admin@gym.test'), call('SentOTP', {}));
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(19).fill(429)]);
    const codes = await tryAt(shared, call('ChangePassword', { otp: '000000', newpassword: 'fresh' }));
    expect(codes.statuses).toEqual([...Array(10).fill(200), ...Array(14).fill(429)]);
  });
});

test('a cookie that this server did not sign is no cookie', async () => {
  const cookie = await openBrowser();
  const [name, value = ''] = cookie.split('=');
  const [id, signature = ''] = value.split('.');
  await fail(10, 'staff@gym.test');
  for (const forged of [id, `${id}.`, `${id}.${'A'.repeat(signature.length)}`, `A${value.slice(1)}`, '.', ''])
    expect((await attempt('staff@gym.test', PASSWORD, `${name}=${forged}`)).status).toBe(429);
});

test('the cookie is out of reach of scripts, other sites and plain HTTP', async () => {
  const attributes = 'Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict';
  expect(setCookie(await attempt('staff@gym.test', PASSWORD))).toMatch(
    new RegExp(`^gym_browser=[\\w-]{43}\\.[\\w-]{43}; ${attributes}$`),
  );
  const overTls = await attempt('staff@gym.test', PASSWORD, '', { 'x-forwarded-proto': 'https' });
  expect(setCookie(overTls)).toMatch(new RegExp(`^__Host-gym_browser=[\\w-]{43}\\.[\\w-]{43}; ${attributes}; Secure$`));
  expect(setCookie(await attempt('staff@gym.test', 'guess'))).toBe('');
  const [id = ''] = cookieOf(overTls).replace(/^.*=/, '').split('.');
  const rows = await server.sql('select * from known_browsers');
  expect(JSON.stringify(rows)).not.toContain(id);
});

test('a browser stays known for thirty days', async () => {
  const cookie = await openBrowser();
  server.clock.advance(30 * 24 * 60 * MINUTE);
  await fail(10, 'staff@gym.test');
  expect((await attempt('staff@gym.test', PASSWORD, cookie)).status).toBe(429);
});

test('a neighbour who uses up codes and tries keeps nobody from a new password in a known browser', async () => {
  const email = 'staff@gym.test';
  const call = (name: 'SentOTP' | 'ChangePassword', body: object, cookie = '') =>
    server.call(name, { body: { email, ...body }, headers: { 'x-forwarded-for': GYM, ...(cookie && { cookie }) } });
  const cookie = await openBrowser();
  for (let n = 0; n < 6; n += 1) await call('SentOTP', {});
  server.mail.sent.length = 0;
  expect((await call('SentOTP', {}, cookie)).body.result).toBe('success');
  await server.mailTo(email);
  for (let n = 0; n < 10; n += 1) await call('ChangePassword', { otp: 'wrong', newpassword: 'fresh' });
  const otp = server.mail.codeFor(email);
  expect((await call('ChangePassword', { otp, newpassword: 'fresh' })).status).toBe(429);
  expect((await call('ChangePassword', { otp, newpassword: PASSWORD }, cookie)).body.result).toBe('success');
});

test('a flood of calls from the network leaves room for a known browser', async () => {
  const cookie = await openBrowser();
  const flood = Array.from({ length: 60 }, (_, n) => attempt(`flood${n}@gym.test`, 'guess'));
  const [owner, ...others] = await Promise.all([attempt('staff@gym.test', PASSWORD, cookie), ...flood]);
  expect(owner?.body.status).toBe('success');
  expect(others.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});

test('without cookies, as from another origin, everything works as before', async () => {
  for (let n = 0; n < 3; n += 1) expect((await attempt('staff@gym.test', PASSWORD)).body.status).toBe('success');
});

test('the table of attempts holds no typed text', async () => {
  const typed = 'my secret password';
  await attempt(typed, 'guess');
  await attempt('staff@gym.test', 'guess');
  const rows = await server.sql('select * from attempts');
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toMatch(/secret|staff|@/);
});

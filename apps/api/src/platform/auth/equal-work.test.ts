import type * as Argon2 from '@node-rs/argon2';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();
// The real module that the server imports.
const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
const hash = jest.spyOn(argon2, 'hash');
const verify = jest.spyOn(argon2, 'verify');

/** Counts the argon2 hashes of a request. A verification computes a hash, too. */
async function work(request: () => Promise<{ status: number; text: string }>) {
  hash.mockClear();
  verify.mockClear();
  const { status, text } = await request();
  const computed = hash.mock.calls.length + verify.mock.calls.length;
  for (const [, options] of hash.mock.calls)
    expect(options).toEqual({ algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  for (const [stored] of verify.mock.calls) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  return { status, text, computed };
}

let serial = 0;
const from = () => ({ 'x-forwarded-for': `10.20.0.${(serial += 1)}` });
const signIn = (email: string, password: string) =>
  work(() => server.call('userlogin', { body: { email, password }, headers: from() }));
const reset = (email: string, otp: string) =>
  work(() => server.call('ChangePassword', { body: { email, otp, newpassword: 'new' }, headers: from() }));
const request = (email: string) => work(() => server.call('SentOTP', { body: { email }, headers: from() }));

beforeAll(async () => {
  await server.pool.query(`insert into users (fname, lname, email, phone, password_hash, role, active)
    select 'Dora', 'Disabled', 'disabled@gym.test', '1', password_hash, 2, false from users where id = 2`);
});

test('a sign-in computes one hash and gets the same response for known, unknown and disabled accounts', async () => {
  const known = await signIn('staff@gym.test', 'guess');
  expect(known).toMatchObject({ status: 200, computed: 1 });
  for (const email of ['nobody@gym.test', 'disabled@gym.test', 'no email at all', 'ＳＴＡＦＦ@gym.test'])
    expect([email, await signIn(email, 'guess')]).toEqual([email, known]);
});

test('only the right password of a disabled account reveals that it is disabled, for the same work', async () => {
  const told = await signIn('disabled@gym.test', PASSWORD);
  expect(told).toMatchObject({ status: 200, computed: 1, text: expect.stringContaining('This account is disabled.') });
  expect((await signIn('disabled@gym.test', 'guess')).text).not.toContain('disabled');
});

test('a wrong or unrequested code computes one hash and gets the same response for every account', async () => {
  await request('staff@gym.test');
  await server.mailTo('staff@gym.test');
  const right = server.mail.codeFor('staff@gym.test');
  const wrong = await reset('staff@gym.test', right === '000000' ? '000001' : '000000');
  expect(wrong).toMatchObject({ status: 200, computed: 1 });
  for (const email of ['nobody@gym.test', 'disabled@gym.test', 'admin@gym.test'])
    expect([email, await reset(email, right)]).toEqual([email, wrong]);
});

test('I4: a request for a code computes one hash and gets the same response with or without a mail', async () => {
  server.mail.sent.length = 0;
  const known = await request('staff@gym.test');
  await server.mailTo('staff@gym.test');
  expect(known).toMatchObject({ status: 200, computed: 1 });
  for (const email of ['nobody@gym.test', 'disabled@gym.test'])
    expect([email, await request(email)]).toEqual([email, known]);
  expect(server.mail.sent.map(({ to }) => to)).toEqual(['staff@gym.test']);
});

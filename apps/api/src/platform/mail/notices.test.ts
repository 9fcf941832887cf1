import { watchBackgroundWork } from '../../testing/settled-background.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer();
const { mail } = server;

let serial = 0;
const newUser = (over: object = {}) => {
  serial += 1;
  return { fname: 'Nora', lname: 'Lind', email: `user.${serial}@gym.test`, phone: '1', password: PASSWORD, ...over };
};
const call = (name: Parameters<typeof server.call>[0], body: object, token = server.admin) =>
  server.call(name, { token, body });
const create = async (over: object = {}) => {
  const user = newUser(over);
  const { body } = await call('saveUserDetails', user);
  return { email: user.email, id: body.data.id as number };
};
const settled = watchBackgroundWork();
/** Expects these notices since the last `clear`, in any order. */
async function expectNotices(expected: readonly (readonly [to: string, subject: string])[]): Promise<void> {
  await settled();
  const sorted = (mails: readonly (readonly [string, string])[]) => mails.map((pair) => pair.join(': ')).sort();
  expect(sorted(mail.sent.map(({ to, subject }) => [to, subject]))).toEqual(sorted(expected));
}
/** Forgets the mails of earlier responses. */
async function clear(): Promise<void> {
  await settled();
  mail.sent.length = 0;
}
/** Adds a user and forgets the mail about it. */
async function add(over: object = {}) {
  const added = await create(over);
  await clear();
  return added;
}
beforeEach(clear);

const CHANGED_EMAIL = 'Test Gym: your email address was changed';
const CHANGED_PASSWORD = 'Test Gym: your password was changed';
const NEW_SIGN_IN = 'Test Gym: a new sign-in';
const NEW_USER = 'Test Gym: a new user';
const NEW_ADMINISTRATOR = 'Test Gym: a new administrator';

test('a changed email tells the old and the new address', async () => {
  const { id, email } = await add();
  await call('updateUserDetails', { id, email: 'moved@gym.test' });
  await expectNotices([
    [email, CHANGED_EMAIL],
    ['moved@gym.test', CHANGED_EMAIL],
  ]);
  expect(mail.sent[0]?.text).toMatch(/^Hello Nora,\n\nyour account now signs in with another email address\./);
});

test('a change of anything else sends no mail, nor does a rejected or a repeated change', async () => {
  const { id, email } = await add();
  const headers = { 'idempotency-key': 'a-changed-email' };
  const send = () =>
    server.call('updateUserDetails', { token: server.admin, headers, body: { id, email: 'again@gym.test' } });
  await call('updateUserDetails', { id, fname: 'Noor' });
  await call('updateUserDetails', { id, email: 'admin@gym.test' });
  await send();
  await send();
  await expectNotices([
    [email, CHANGED_EMAIL],
    ['again@gym.test', CHANGED_EMAIL],
  ]);
});

test('all active administrators get a mail about a new administrator, created or promoted', async () => {
  const staff = await add();
  const gone = await create({ role: 1, active: false });
  await expectNotices([['admin@gym.test', NEW_USER]]);
  await clear();
  const created = await create({ role: 1, fname: 'Ada' });
  await expectNotices([
    ['admin@gym.test', NEW_ADMINISTRATOR],
    [created.email, NEW_ADMINISTRATOR],
  ]);
  expect(mail.sent[0]?.text).toContain('Ada Lind is now an administrator.');
  await clear();
  await call('updateUserDetails', { id: staff.id, role: 1 });
  await expectNotices([
    ['admin@gym.test', NEW_ADMINISTRATOR],
    [created.email, NEW_ADMINISTRATOR],
    [staff.email, NEW_ADMINISTRATOR],
  ]);
  await clear();
  for (const { id } of [staff, created]) await call('updateUserDetails', { id, role: 2 });
  await call('updateUserDetails', { id: gone.id, fname: 'Gone' });
  await expectNotices([]);
});

test('all active administrators get a mail about each new user', async () => {
  await create({ fname: 'Sam' });
  await expectNotices([['admin@gym.test', NEW_USER]]);
  expect(mail.sent[0]?.text).toContain('Sam Lind has an account now.');
});

test('the first sign-in from a network is mailed to the user', async () => {
  const { email } = await add();
  await server.signIn(email, PASSWORD, '203.0.113.7');
  await expectNotices([[email, NEW_SIGN_IN]]);
  expect(mail.sent[0]?.text).toMatch(/Time: .*\d{4}.*\n {4}Network address: 203\.0\.113\.7\n/);
  await server.signIn(email, PASSWORD, '203.0.113.7');
  await server.signIn(email, PASSWORD, '203.0.113.8');
  await expectNotices([
    [email, NEW_SIGN_IN],
    [email, NEW_SIGN_IN],
  ]);
});

test('a sign-in in a known browser, or on a known network, sends no mail', async () => {
  const { email } = await add();
  const enter = (network: string, cookie = '') =>
    server.call('userlogin', {
      body: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': network, ...(cookie && { cookie }) },
    });
  const { headers } = await enter('203.0.113.21');
  await expectNotices([[email, NEW_SIGN_IN]]);
  await clear();
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect((await enter('203.0.113.22', cookie)).body.status).toBe('success');
  expect((await enter('203.0.113.21')).body.status).toBe('success');
  // The last sign-in is mailed, and it alone.
  await enter('203.0.113.23');
  await expectNotices([[email, NEW_SIGN_IN]]);
  expect(mail.sent[0]?.text).toContain('203.0.113.23');
});

test('a failed sign-in sends no mail', async () => {
  const { email } = await add();
  await expect(server.signIn(email, 'guess', '203.0.113.9')).rejects.toThrow(/wrong/);
  await expectNotices([]);
});

test('a changed and a reset password are mailed to the user', async () => {
  const { email } = await add();
  const token = await server.signIn(email);
  await expectNotices([[email, NEW_SIGN_IN]]);
  await clear();
  await call('ForgetPassword', { oldpassword: PASSWORD, newpassword: 'next', cpassword: 'next' }, token);
  await expectNotices([[email, CHANGED_PASSWORD]]);
  await clear();
  await server.post('SentOTP', { email });
  await server.mailTo(email);
  const otp = mail.codeFor(email);
  await clear();
  await server.post('ChangePassword', { email, otp, newpassword: 'third' });
  await expectNotices([[email, CHANGED_PASSWORD]]);
});

test('without a mail server, or if a mail fails, everything works', async () => {
  const { id } = await add();
  mail.available = false;
  await expect(server.signIn('staff@gym.test', PASSWORD, '203.0.113.10')).resolves.toBeTruthy();
  expect((await call('updateUserDetails', { id, email: 'unmailed@gym.test', role: 1 })).status).toBe(200);
  await expectNotices([]);
  mail.available = true;
  const send = jest.spyOn(mail, 'send').mockRejectedValue(new Error('The mail server is away.'));
  expect((await call('updateUserDetails', { id, email: 'unsent@gym.test', role: 2 })).status).toBe(200);
  await waitUntil(async () => send.mock.calls.length === 2, 'No mail was tried.', 5_000);
  send.mockRestore();
});

import { startSecondServer } from '../../testing/second-server.ts';
import { MINUTE } from '../../testing/test-doubles.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const one = startTestServer();
const other = startSecondServer(one);
/** Concurrent calls, alternating between both servers. */
const atOnce = <T>(times: number, call: (server: Pick<typeof one, 'call'>, n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => call(n % 2 === 0 ? one : other, n)));
const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

beforeEach(() => one.clock.advance(15 * MINUTE + 1));

test('two servers on one database together allow no more guesses than one', async () => {
  const answers = await atOnce(40, (server) =>
    server.call('userlogin', {
      body: { email: 'admin@gym.test', password: 'guess' },
      headers: { 'x-forwarded-for': '10.1.0.1' },
    }),
  );
  expect(passed(answers)).toBe(10);
});

test('two servers together slow down guesses from many addresses', async () => {
  const answers = await atOnce(40, (server, n) =>
    server.call('userlogin', {
      body: { email: 'staff@gym.test', password: 'guess' },
      headers: { 'x-forwarded-for': `10.2.${n}.1` },
    }),
  );
  expect(passed(answers)).toBe(21);
});

test('two servers together count wrong codes, requested codes and wrong old passwords', async () => {
  const codes = await atOnce(24, (server) =>
    server.call('ChangePassword', {
      body: { email: 'staff@gym.test', otp: '000000', newpassword: 'x' },
      headers: { 'x-forwarded-for': '10.3.0.1' },
    }),
  );
  expect(passed(codes)).toBe(10);
  const requests = await atOnce(12, (server) =>
    server.call('SentOTP', { body: { email: 'unknown@gym.test' }, headers: { 'x-forwarded-for': '10.4.0.1' } }),
  );
  expect(passed(requests)).toBe(5);
  const body = { oldpassword: 'guess', newpassword: 'x', cpassword: 'x' };
  const changes = await atOnce(24, (server) => server.call('ForgetPassword', { token: one.staff, body }));
  expect(changes.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(changes.filter(({ status }) => status === 429)).toHaveLength(14);
});

test('concurrent right passwords at both servers all sign in and are not counted', async () => {
  const answers = await atOnce(16, (server) =>
    server.call('userlogin', {
      body: { email: 'admin@gym.test', password: PASSWORD },
      headers: { 'x-forwarded-for': '10.5.0.1' },
    }),
  );
  expect(answers.map(({ body }) => body.status)).toEqual(Array(16).fill('success'));
  expect((await one.pool.query(`select 1 from attempts where address = '10.5.0.1'`)).rows).toEqual([]);
});

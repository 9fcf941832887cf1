import { startSecondServer } from '../../testing/second-server.ts';
import { MINUTE } from '../../testing/test-doubles.ts';
import { limitedAfter } from '../../testing/statuses.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';
import { createUser } from '../../testing/users.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer();
const other = startSecondServer(server);
const wrong = 'The code is wrong or has expired. Check it, or request a new one.';

/** A new user for each test, because throttling counts attempts per user. */
const newUser = async (): Promise<string> => (await createUser(server)).email;
const request = (email: string) => server.post('SentOTP', { email });
const requestFrom = (address: string, email: string) => server.call('SentOTP', { body: { email }, from: address });
const newCode = async (email: string): Promise<string> => {
  server.mail.sent.length = 0;
  await request(email);
  await server.mailTo(email);
  return server.mail.codeFor(email);
};
const reset = (
  email: string,
  otp: string,
  newpassword = 'fresh',
  address = '10.9.0.1',
  through: Pick<typeof server, 'call'> = server,
) => through.call('ChangePassword', { body: { otp, newpassword, email }, from: address });
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('I5: a mailed code sets a new password, once, and ends every session', async () => {
  const email = await newUser();
  const token = await server.signIn(email);
  const code = await newCode(email);
  const { status, body } = await reset(email.toUpperCase(), code);
  expect([status, body]).toEqual([200, { status: 'success', result: 'success' }]);
  expect((await server.get('getRole', {}, token)).status).toBe(401);
  await expect(server.signIn(email)).rejects.toThrow(/wrong/);
  await expect(server.signIn(email, 'fresh')).resolves.toBeTruthy();
  expect((await reset(email, code)).body).toEqual({
    status: 'error',
    result: 'error',
    reason: wrong,
    errors: { otp: wrong },
  });
});

test('I4: an unknown email gets the same response and no mail', async () => {
  const email = await newUser();
  const [unknown, known] = [await request('nobody@gym.test'), await request(email)];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(known.body).toEqual({ status: 'success', result: 'success' });
  await server.mailTo(email); // a mail to the unknown address would have come before
  expect(server.mail.sent.some(({ to }) => to === 'nobody@gym.test')).toBe(false);
});

test('I4: a text that can be no email gets a reason and no code', async () => {
  for (const email of ['staff', 'staff@', '@gym.test', 'a@b@c', 'Mein Passwort']) {
    const { status, body } = await request(email);
    const reason = 'This is no email address. Enter one like name@example.com.';
    expect([status, body]).toEqual([200, { status: 'error', result: 'error', reason, errors: { email: reason } }]);
  }
});

test('K: a wrong code and an unknown email get the same error, with HTTP 200', async () => {
  const email = await newUser();
  const code = await newCode(email);
  const answers = [
    await reset(email, another(code)),
    await reset('nobody@gym.test', code),
    await reset('admin@gym.test', code),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toEqual([200, { status: 'error', result: 'error', reason: wrong, errors: { otp: wrong } }]);
});

test('a code expires after ten minutes', async () => {
  const email = await newUser();
  const code = await newCode(email);
  server.clock.advance(10 * MINUTE);
  expect((await reset(email, code)).body.result).toBe('error');
  const next = await newCode(email);
  server.clock.advance(10 * MINUTE - 1);
  expect((await reset(email, next)).body.result).toBe('success');
});

test('a newer code replaces the older one', async () => {
  const email = await newUser();
  const older = await newCode(email);
  const newer = await newCode(email);
  if (older !== newer) expect((await reset(email, older)).body.result).toBe('error');
  expect((await reset(email, newer)).body.result).toBe('success');
});

test('seven wrong tries through any process end a code for unknown addresses; known ones have three more', async () => {
  const email = await newUser();
  await server.signIn(email, PASSWORD, '10.8.4.1');
  const strangersTry = async (code: string, from: string) => {
    for (let round = 0; round < 9; round += 1)
      await reset(email, another(code), 'fresh', `${from}.${round}`, round % 2 === 0 ? server : other);
  };
  const worn = await newCode(email);
  await strangersTry(worn, '10.8.0');
  expect((await reset(email, worn, 'fresh', '10.8.1.1')).body).toMatchObject({ result: 'error', reason: wrong });
  for (let round = 0; round < 3; round += 1)
    await reset(email, another(worn), 'fresh', '10.8.4.1', round % 2 === 0 ? server : other);
  expect((await reset(email, worn, 'fresh', '10.8.4.1')).body).toMatchObject({ result: 'error', reason: wrong });

  const code = await newCode(email);
  await strangersTry(code, '10.8.5');
  for (let round = 0; round < 2; round += 1) await reset(email, another(code), 'fresh', '10.8.4.1');
  expect((await reset(email, code, 'fresh', '10.8.4.1')).body.result).toBe('success');
});

test('six concurrent wrong tries do not end a code', async () => {
  const email = await newUser();
  const code = await newCode(email);
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      reset(email, another(code), 'fresh', `10.8.2.${n}`, n % 2 === 0 ? server : other),
    ),
  );
  expect((await reset(email, code, 'fresh', '10.8.3.1')).body.result).toBe('success');
});

test('wrong tries of one address are throttled over all codes', async () => {
  const email = await newUser();
  const answers = [];
  for (let round = 0; round < 11; round += 1) answers.push(await reset(email, '000000', 'fresh', '10.7.0.1'));
  expect(answers.map(({ status }) => status)).toEqual(limitedAfter(10));
});

test('of many concurrent resets through two processes one succeeds, and its password is stored', async () => {
  const email = await newUser();
  const code = await newCode(email);
  const answers = await Promise.all(
    [0, 1, 2, 3].map((n) => reset(email, code, `fresh ${n}`, `10.6.0.${n}`, n % 2 === 0 ? server : other)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const winner = answers.findIndex(({ body }) => body.result === 'success');
  expect(answers.filter(({ body }) => body.result === 'success')).toHaveLength(1);
  await expect(server.signIn(email, `fresh ${winner}`)).resolves.toBeTruthy();
});

test('a code requested while another is redeemed leaves a consistent state', async () => {
  const email = await newUser();
  const code = await newCode(email);
  server.mail.sent.length = 0;
  const [used] = await Promise.all([reset(email, code), other.call('SentOTP', { body: { email } })]);
  await server.mailTo(email);
  await expect(server.signIn(email, used.body.result === 'success' ? 'fresh' : PASSWORD)).resolves.toBeTruthy();
  expect((await reset(email, code)).body.result).toBe('error');
  expect((await reset(email, server.mail.codeFor(email), 'fresher')).body.result).toBe('success');
});

test('a sign-in concurrent to a reset leaves no session of the old password', async () => {
  const email = await newUser();
  const code = await newCode(email);
  const [, ...signIns] = await Promise.all([
    reset(email, code),
    ...Array.from({ length: 6 }, (_, n) =>
      (n % 2 === 0 ? server : other).call('userlogin', { body: { email, password: PASSWORD } }),
    ),
  ]);
  const tokens = signIns.map(({ body }) => body.data?.token_no).filter((token) => token !== undefined);
  for (const token of tokens) expect((await server.get('getRole', {}, token)).status).toBe(401);
});

test('a code works for its own email only', async () => {
  const [mine, theirs] = [await newUser(), await newUser()];
  const code = await newCode(mine);
  expect((await reset(theirs, code)).body.result).toBe('error');
  expect((await reset(mine, code)).body.result).toBe('success');
});

test('after a reset the same address can sign in at once, despite guesses from elsewhere', async () => {
  const email = await newUser();
  const code = await newCode(email);
  expect((await reset(email, code, 'fresh', '10.5.0.1')).body.result).toBe('success');
  for (let n = 0; n < 21; n += 1)
    await server.call('userlogin', {
      body: { email, password: 'guess' },
      from: `10.5.1.${n}`,
    });
  await expect(server.signIn(email, 'fresh', '10.5.2.1')).rejects.toThrow(/Too many/);
  await expect(server.signIn(email, 'fresh', '10.5.0.1')).resolves.toBeTruthy();
});

test('a change of the email or a disabled account invalidates the code', async () => {
  const email = await newUser();
  const code = await newCode(email);
  await server.pool.query('update users set email = $2 where email = $1', [email, `moved.${email}`]);
  expect((await reset(`moved.${email}`, code)).body.result).toBe('error');

  const other = await newUser();
  const others = await newCode(other);
  await server.pool.query('update users set active = false where email = $1', [other]);
  expect((await reset(other, others)).body.result).toBe('error');
});

test('the code is stored as a hash only', async () => {
  const email = await newUser();
  const code = await newCode(email);
  const rows = await server.sql('select code_hash from one_time_codes where email = $1', [email]);
  expect(rows[0].code_hash).toMatch(/^\$argon2id\$/);
  expect(rows[0].code_hash).not.toContain(code);
});

test('rejects more than five requests for an email from one address in 15 minutes, known or not', async () => {
  for (const email of [await newUser(), 'unknown@gym.test']) {
    const answers = [];
    for (const typed of [email, email.toUpperCase(), ` ${email}`, email.replace('@', '＠'), email, email])
      answers.push(await requestFrom('10.4.0.1', typed));
    expect(answers.map(({ status }) => status)).toEqual(limitedAfter(5));
    expect(answers[5]?.body.reason).toBe('Too many requested codes. Try again in 15 minutes.');
  }
});

test('an email gets 20 requests from all addresses; a known address still gets its own', async () => {
  const email = await newUser();
  await server.signIn(email, PASSWORD, '10.4.2.1');
  for (const asked of [email, 'unasked@gym.test']) {
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await requestFrom(`10.4.3.${n % 5}`, asked));
    expect(answers.map(({ status }) => status)).toEqual(limitedAfter(20));
    expect((await requestFrom('10.4.4.1', asked)).status).toBe(429);
  }
  const own = [];
  for (let n = 0; n < 6; n += 1) own.push(await requestFrom('10.4.2.1', email));
  expect(own.map(({ status }) => status)).toEqual(limitedAfter(5));
});

test('the password of an email that no form accepts any more can still be reset', async () => {
  const email = await newUser();
  await server.pool.query('update users set email = $2 where email = $1', [email, 'jürgen@gym.test']);
  const code = await newCode('jürgen@gym.test');
  expect((await reset('Jürgen@gym.test', code)).body.result).toBe('success');
});

test('one address gets fifty requests in 15 minutes', async () => {
  server.clock.advance(16 * MINUTE);
  await server.pool.query(
    `insert into attempts (kind, account, address, at)
    select 'code-request', n || '@gym.test', '10.4.1.1', $1 from generate_series(1, 50) n`,
    [server.clock.now()],
  );
  expect((await requestFrom('10.4.1.1', 'unheard-of@gym.test')).status).toBe(429);
  expect((await requestFrom('10.4.1.2', 'unheard-of@gym.test')).status).toBe(200);
});

test('I4: without mail, SentOTP says so with HTTP 200', async () => {
  server.mail.available = false;
  const { status, body } = await request('staff@gym.test');
  server.mail.available = true;
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'error', result: 'error', reason: expect.stringMatching(/cannot send mail/) });
});

test('a mail that cannot be sent is logged and breaks nothing', async () => {
  const email = await newUser();
  const send = server.mail.send;
  server.mail.send = async () => {
    throw new Error('mail server is away');
  };
  expect((await request(email)).body.result).toBe('success');
  await waitUntil(() => server.log.errors.length > 0, 'The failed mail was not logged.');
  server.mail.send = send;
  expect(server.log.errors).toHaveLength(1);
});

import { hashingQueue } from '../../platform/auth/passwords.ts';
import { watchBackgroundWork } from '../../testing/settled-background.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitForLock } from '../../testing/wait-until.ts';
import { createUser, newUser } from '../../testing/users.ts';
import { ADMINISTRATORS_LOCK } from './user-record.ts';

const server = startTestServer();
const settled = watchBackgroundWork();

const add = async (over: object = {}): Promise<number> => (await createUser(server, over)).id;
const read = (id: number) => server.read('getUsersDetailsById', { id });
const update = (body: Record<string, unknown>, token = server.admin) => server.post('updateUserDetails', body, token);

test('C1: getUsersDetails returns every user in a stable order, without secrets', async () => {
  const { status, body, text } = await server.get('getUsersDetails');
  expect(status).toBe(200);
  expect(body.data[0]).toEqual({
    id: 1,
    fname: 'Asha',
    lname: 'Menon',
    email: 'admin@gym.test',
    phone: '09812345670',
    role: 1,
    active: true,
    version: 1,
  });
  const ids = body.data.map(({ id }: { id: number }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(text).not.toMatch(/argon2|password/i);
});

test('C3: saveUserDetails adds a user who can sign in', async () => {
  const user = newUser();
  const { status, body } = await server.post('saveUserDetails', user);
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'success', data: { id: expect.any(Number) } });
  const { password, ...shown } = user;
  expect(await read(body.data.id)).toEqual({ ...shown, id: body.data.id, role: 2, active: true, version: 1 });
  await expect(server.signIn(user.email, password)).resolves.toBeTruthy();
});

test('C5: a new user is staff unless the role says otherwise', async () => {
  expect(await read(await add())).toMatchObject({ role: 2, active: true });
  expect(await read(await add({ role: 1 }))).toMatchObject({ role: 1 });
  expect(await read(await add({ role: '1', active: false }))).toMatchObject({ role: 1, active: false });
});

test.each([0, 3, '3', null, 'admin', 1.5])('C5: rejects the role %p', async (role) => {
  const { status, body } = await server.post('saveUserDetails', newUser({ role }));
  expect([status, body.errors]).toEqual([400, { role: 'Role must be 1 (administrator) or 2 (staff).' }]);
});

test('holds no connection while it hashes the password of a new user', async () => {
  await settled();
  const run = hashingQueue.run.bind(hashingQueue);
  const held: number[] = [];
  const watched = jest.spyOn(hashingQueue, 'run').mockImplementation((work) => {
    held.push(server.parts.pool.totalCount - server.parts.pool.idleCount);
    return run(work);
  });
  await add();
  watched.mockRestore();
  expect(held).toEqual([0]);
});

test('E8: leading zeros and a + of a phone survive the round trip', async () => {
  for (const phone of ['000', '0049', '+0049123', '01234567890123456789'])
    expect((await read(await add({ phone }))).phone).toBe(phone);
});

test('an email in any case belongs to one user', async () => {
  const email = 'Twice@gym.test';
  const answers = await Promise.all(
    [email, email.toLowerCase(), email.toUpperCase()].map((one) =>
      server.post('saveUserDetails', newUser({ email: one })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const rejected = answers.find(({ status }) => status === 422);
  expect(rejected?.body).toEqual({
    status: 'error',
    result: 'error',
    reason: 'Another user already has this email.',
    errors: { email: 'Another user already has this email.' },
  });
  const other = await add();
  expect((await update({ id: other, email: 'TWICE@gym.test' })).status).toBe(422);
});

test('C4: updateUserDetails changes the sent fields and keeps the others', async () => {
  const id = await add({ phone: '0170' });
  const before = await read(id);
  expect((await update({ id: String(id), fname: 'Nadia' })).body).toEqual({ status: 'success', data: { id } });
  expect(await read(id)).toEqual({ ...before, fname: 'Nadia', version: 2 });
});

test('an update with equal values succeeds and does not raise the version', async () => {
  const id = await add();
  const { version, ...fields } = await read(id);
  expect((await update(fields)).status).toBe(200);
  expect((await read(id)).version).toBe(version);
});

test('J4: a stale update gets a 409 with the stored record', async () => {
  const id = await add();
  expect((await update({ id, fname: 'First', version: 1 })).status).toBe(200);
  const { status, body } = await update({ id, fname: 'Second', version: 1 });
  expect(status).toBe(409);
  expect(body).toEqual({
    status: 'error',
    result: 'error',
    reason: 'You changed this user meanwhile, in another tab or device. Compare the values, then save again.',
    current: await read(id),
    changes: { fname: { by: 'Asha Menon', own: true, at: server.clock.now().toISOString() } },
  });
  expect(body.current).toMatchObject({ fname: 'First', version: 2 });
  expect((await update({ id, fname: 'Second', version: '2' })).status).toBe(200);
});

test('J4: a stale update learns who changed each field last, unless no user did', async () => {
  const id = await add();
  const other = await createUser(server, { fname: 'Vera', lname: 'Ito', role: 1 });
  await update({ id, fname: 'First' });
  await update({ id, fname: 'Second', lname: 'Second' }, await server.signIn(other.email, other.password));
  await server.pool.query(`insert into audit_entries (at, action, record, record_id, before, after)
    values (now(), 'command', 'user', ${id}, '{"lname": "Second", "version": 3}', '{"lname": "Third", "version": 4}')`);
  const { body } = await update({ id, phone: '1', version: 1 });
  expect([body.reason, body.changes]).toEqual([
    'Someone else changed this user meanwhile. Compare the values, then save again.',
    { fname: { by: 'Vera Ito', own: false, at: server.clock.now().toISOString() } },
  ]);
});

test('J4: an old client that sends no version can still update', async () => {
  const id = await add();
  await update({ id, fname: 'First' });
  expect((await update({ id, fname: 'Second' })).status).toBe(200);
  expect(await read(id)).toMatchObject({ fname: 'Second', version: 3 });
});

test('J4: of two concurrent updates of one version, one is rejected', async () => {
  const id = await add();
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((fname) => update({ id, fname, version: 1 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

/** Makes the demo's administrator the only one. */
const demoteOthers = () => server.pool.query('update users set role = 2 where id <> 1');

test.each([
  ['role', { role: 2 }],
  ['active', { active: false }],
])('C5: the last active administrator keeps %s', async (field, change) => {
  await demoteOthers();
  const { status, body } = await update({ id: 1, ...change });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    [field]: 'This is the last active administrator. Make another user an administrator first.',
  });
  expect(await read(1)).toMatchObject({ role: 1, active: true });
});

test('C5: two administrators cannot demote each other concurrently', async () => {
  await demoteOthers();
  for (let round = 0; round < 5; round += 1) {
    const { id: rival, email } = await createUser(server, { role: 1 });
    const rivals = await server.signIn(email);
    const answers = await Promise.all([update({ id: rival, role: 2 }), update({ id: 1, active: false }, rivals)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await server.pool.query(`update users set role = 1, active = true where id = 1`);
    await demoteOthers();
    server.admin = await server.signIn('admin@gym.test');
  }
});

test('C5: a disabled user is signed out at once, and stays signed out when enabled again', async () => {
  const { id, email } = await createUser(server);
  const token = await server.signIn(email);
  await update({ id, active: false });
  expect((await server.get('getRole', {}, token)).status).toBe(401);
  await update({ id, active: true });
  expect((await server.get('getRole', {}, token)).status).toBe(401);
  await expect(server.signIn(email)).resolves.toBeTruthy();
});

test('C5: a user who is disabled while the own change of rights waits cannot enable themselves', async () => {
  const { id, email } = await createUser(server, { role: 1 });
  const token = await server.signIn(email);
  const disabling = await server.pool.connect();
  try {
    await disabling.query('begin');
    await disabling.query('select pg_advisory_xact_lock($1)', [ADMINISTRATORS_LOCK]);
    const clinging = update({ id, active: true }, token);
    await waitForLock(server.pool);
    await disabling.query('update users set active = false where id = $1', [id]);
    await disabling.query('commit');
    expect((await clinging).status).toBe(401);
  } finally {
    disabling.release();
  }
  expect(await read(id)).toMatchObject({ active: false });
});

test('A10: a change of role takes effect with the next request', async () => {
  const { id, email } = await createUser(server);
  const token = await server.signIn(email);
  expect((await server.get('getUsersDetails', {}, token)).status).toBe(403);
  await update({ id, role: 1 });
  expect((await server.get('getUsersDetails', {}, token)).status).toBe(200);
  expect((await server.read('getRole', {}, token)).role).toBe(1);
  await update({ id, role: 2 });
  expect((await server.get('getUsersDetails', {}, token)).status).toBe(403);
});

test('every change has an audit entry with user, values before and after, and no secrets', async () => {
  const id = await add({ fname: 'Trace' });
  await update({ id, fname: 'Traced' });
  await update({ id, fname: 'Rejected', version: 1 });
  const rows = await server.sql(`select * from audit_entries where record = 'user' and record_id = $1 order by id`, [
    id,
  ]);
  expect(rows).toMatchObject([
    { action: 'saveUserDetails', user_id: '1', before: null, after: { fname: 'Trace', version: 1 } },
    {
      action: 'updateUserDetails',
      user_id: '1',
      before: { fname: 'Trace', version: 1 },
      after: { fname: 'Traced', version: 2 },
    },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/argon2|password/);
});

test('C1: reads 10 000 users by as many statements as a few', async () => {
  const readAll = async () => {
    const sent = jest.spyOn(server.parts.pool, 'query');
    const { length } = await server.readList('getUsersDetails');
    const statements = sent.mock.calls.filter((call) =>
      JSON.stringify(call).includes('from \\"users\\" order by'),
    ).length;
    sent.mockRestore();
    return { length, statements };
  };
  const few = await readAll();
  await server.sql(`insert into users (fname, lname, email, phone, password_hash, role)
    select 'First' || n, 'Last' || n, 'bulk' || n || '@gym.test', '0' || n, 'x', 2 from generate_series(1, 10000) n`);
  expect(await readAll()).toEqual({ length: few.length + 10_000, statements: few.statements });
  await server.sql(`delete from users where email like 'bulk%'`);
});

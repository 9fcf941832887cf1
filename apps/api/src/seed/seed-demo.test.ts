import { PASSWORD, startTestServer } from '../testing/test-server.ts';
import { seedDemo } from './seed-demo.ts';

const server = startTestServer();

const counts = async () => (await server.pool.query(
  'select (select count(*) from users)::int users, (select count(*) from plans)::int plans, (select count(*) from members)::int members')).rows[0];

test('makes a gym of fifty members, with one administrator', async () => {
  expect(await counts()).toEqual({ users: 7, plans: 6, members: 50 });
  expect((await server.pool.query('select email from users where role = 1')).rows).toEqual([{ email: 'admin@gym.test' }]);
});

test('members have names and emails of their own', async () => {
  const { rows } = await server.pool.query(`select count(distinct email)::int emails, count(distinct fname || lname)::int names from members where email ~ '^[a-z]+\\.[a-z]+@example.com$'`);
  expect(rows[0]).toEqual({ emails: 50, names: 50 });
});

test('run again, it changes nothing and undoes nothing', async () => {
  await server.pool.query(`delete from members where id > 1040`);
  await server.pool.query(`update users set fname = 'Renamed' where email = 'admin@gym.test'`);
  const before = await counts();
  await seedDemo(server.pool, { password: PASSWORD });
  expect(await counts()).toEqual(before);
  expect((await server.call('getUserProfile', { token: server.admin })).body.data.fname).toBe('Renamed');
});

test('another password replaces the old one and ends its sessions', async () => {
  await seedDemo(server.pool, { password: 'another' });
  expect((await server.call('getRole', { token: server.staff })).status).toBe(401);
  await expect(server.signIn('staff@gym.test', 'another')).resolves.toBeTruthy();
});

test('two servers that start at once seed once', async () => {
  await server.pool.query('truncate users, plans, members restart identity cascade');
  await Promise.all([1, 2, 3].map(() => seedDemo(server.pool, { password: PASSWORD })));
  expect(await counts()).toEqual({ users: 7, plans: 6, members: 50 });
});

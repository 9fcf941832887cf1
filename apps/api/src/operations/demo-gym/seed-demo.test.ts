import { PASSWORD, startTestServer } from '../../testing/test-server.ts';
import { seedDemo } from './seed-demo.ts';

const server = startTestServer();

const counts = async () =>
  (
    await server.sql(`select (select count(*) from users)::int users, (select count(*) from plans)::int plans,
        (select count(*) from members)::int members`)
  )[0];

test('creates a gym of fifty members with one administrator', async () => {
  expect(await counts()).toEqual({ users: 7, plans: 6, members: 50 });
  expect(await server.sql('select email from users where role = 1')).toEqual([{ email: 'admin@gym.test' }]);
});

test('every member has a different name and email', async () => {
  const rows = await server.sql(`select count(distinct email)::int emails, count(distinct fname || lname)::int names
    from members where email ~ '^[a-z]+\\.[a-z]+@example.com$'`);
  expect(rows[0]).toEqual({ emails: 50, names: 50 });
});

test('memberships follow each other, and each list of due renewals has a member', async () => {
  const [odd] = await server.sql(`select count(*)::int as count from (
    select start_day, renewed, lag(end_day) over of_member as before, lead(id) over of_member as next
    from assignments window of_member as (partition by member_id order by start_day)
  ) as memberships where start_day <= before or renewed <> (next is not null)`);
  expect(odd.count).toBe(0);
  for (const due of ['7', '14', '30', 'ended']) {
    expect((await server.get('getRenewalsDue', { due })).body.total).toBeGreaterThan(0);
  }
  const { body } = await server.get('getDashboardFigures');
  expect(Object.values(body.data).every(Boolean)).toBe(true);
});

test('some members have a diet, and there are templates', async () => {
  expect((await server.sql('select count(*)::int as count from diets'))[0].count).toBe(17);
  expect((await server.readList('getDietTemplates')).map(({ name }) => name)).toEqual([
    'Endurance',
    'Lean, vegetarian',
    'Muscle, with meat',
  ]);
});

test('a second run changes nothing', async () => {
  await server.pool.query(`delete from members where id > 1040`);
  await server.pool.query(`update users set fname = 'Renamed' where email = 'admin@gym.test'`);
  const before = await counts();
  await seedDemo(server.pool, { password: PASSWORD });
  expect(await counts()).toEqual(before);
  expect((await server.read('getUserProfile', {}, server.admin)).fname).toBe('Renamed');
});

test('another password replaces the old one and ends its sessions', async () => {
  await seedDemo(server.pool, { password: 'another' });
  expect((await server.get('getRole')).status).toBe(401);
  await expect(server.signIn('staff@gym.test', 'another')).resolves.toBeTruthy();
});

test('servers that start together seed once', async () => {
  await server.pool.query('truncate users, plans, members restart identity cascade');
  await Promise.all([1, 2, 3].map(() => seedDemo(server.pool, { password: PASSWORD })));
  expect(await counts()).toEqual({ users: 7, plans: 6, members: 50 });
});

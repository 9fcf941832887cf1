import { addBareMember } from '../../testing/bare-member.ts';
import { mergeMembers } from '../../testing/members.ts';
import { addPlan as addAnyPlan, sell as sellPlan } from '../../testing/sales.ts';
import { gymWith } from '../../testing/test-config.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createUser } from '../../testing/users.ts';

const server = startTestServer({ gym: gymWith({ timeZone: 'Pacific/Auckland' }) });

const figures = (token?: string) => server.read('getDashboardFigures', {}, token);
const addMember = () => addBareMember(server.pool, { createdAt: server.clock.now() });
const addPlan = (over: object) => addAnyPlan(server, { duration: 3, ...over });
const sell = async (member: number, plan: number) => expect((await sellPlan(server, member, plan)).status).toBe(200);

beforeEach(() => server.pool.query('truncate assignments'));

test('B6: both roles get the same figures', async () => {
  await server.advanceTo('2035-03-10T00:00:00Z');
  const counted = await figures();
  expect(counted).toEqual({ money: 0, users: 6, new_clients: 0, sales: 0, today: '2035-03-10' });
  expect(await figures(server.admin)).toEqual(counted);
});

test('B6: counts the active users of the user list', async () => {
  const before = (await figures()).users;
  const { id } = await createUser(server);
  expect((await figures()).users).toBe(before + 1);
  await server.sql('update users set active = false where id = $1', [id]);
  expect((await figures()).users).toBe(before);
});

test('B6: money sums the sold prices of memberships that started this month, not the current prices', async () => {
  await server.advanceTo('2035-03-31T10:59:59Z');
  const plan = await addPlan({ price: '0.10' });
  const member = await addMember();
  // Two days each: the second starts in April.
  await sell(member, plan);
  await sell(member, plan);
  await server.post('updatePlanDetail', { id: plan, price: 99 });
  expect(await figures()).toMatchObject({ money: 0.1, sales: 2, today: '2035-03-31' });
  // A second later it is April in the gym's time zone. The second membership has not started yet.
  await server.advanceTo('2035-03-31T11:00:00Z');
  expect(await figures()).toMatchObject({ money: 0, sales: 0, today: '2035-04-01' });
  await server.advanceTo('2035-04-01T12:00:00Z');
  expect(await figures()).toMatchObject({ money: 0.1, sales: 0, today: '2035-04-02' });
});

test('B6: a sum of cents is exact', async () => {
  await server.advanceTo('2035-06-10T00:00:00Z');
  const plan = await addPlan({ price: 0.1 });
  for (let turn = 0; turn < 3; turn++) await sell(await addMember(), plan);
  expect((await figures()).money).toBe(0.3);
});

test('B6: an early renewal is a sale of today, but money of the month in which it starts', async () => {
  await server.advanceTo('2036-01-20T00:00:00Z');
  const [member, month] = [await addMember(), await addPlan({ duration: 1, price: 40 })];
  await sell(member, month);
  await sell(member, month);
  expect(await figures()).toMatchObject({ money: 40, sales: 2 });
  await server.advanceTo('2036-02-28T00:00:00Z');
  expect(await figures()).toMatchObject({ money: 40, sales: 0 });
});

test.each([
  ['2037-04-11T00:00:00Z', 1, 'twenty-nine days ago'],
  // Auckland's clocks went back: 11 April begins there at 12:00Z, but 11 March began at 11:00Z.
  ['2037-04-10T12:00:00Z', 1, 'on the first moment of that day'],
  ['2037-04-10T11:59:59Z', 0, 'a second before'],
])('B6: a member added at %s counts %i on the 10th of May: %s', async (added, count) => {
  await server.pool.query(`update members set created_at = '2020-01-01'`);
  await server.advanceTo(added);
  await addMember();
  await server.advanceTo('2037-05-09T12:00:00Z');
  expect(await figures()).toMatchObject({ new_clients: count, today: '2037-05-10' });
});

test('B6: two members who were merged count once', async () => {
  const [kept_id, gone_id] = [await addMember(), await addMember()];
  const before = (await figures()).new_clients;
  await mergeMembers(server, kept_id, gone_id);
  expect((await figures()).new_clients).toBe(before - 1);
});

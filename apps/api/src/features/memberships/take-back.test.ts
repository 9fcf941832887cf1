import type { CallName } from '@gym/api-contract';
import { addBareMember } from '../../testing/bare-member.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const post = (call: CallName, body: object, token = server.staff) => server.call(call, { token, body });
const addPlan = async () =>
  (await post('addPlanDetail', { plan_name: 'Day', duration: 3, price: 40, free_days: 3 }, server.admin)).body.data.id;
const sell = async (member_id: number, plan_id: number): Promise<number> =>
  (await post('renewalPlan', { member_id, plan_id })).body.data.id;
const takeBack = (id: number) => post('takeBackMembership', { id, reason: 'Sold twice.' });
const figures = async () => (await server.call('getDashboardFigures', { token: server.staff })).body.data;
const dueNames = async () =>
  (await server.call('getRenewalsDue', { token: server.staff, query: { due: '7' } })).body.data.map(
    ({ fname }: { fname: string }) => fname,
  );
const idsOf = async (id: number): Promise<number[]> =>
  (await server.call('getMemberAssignments', { token: server.staff, query: { id } })).body.data.map(
    (one: { id: number }) => one.id,
  );

test('lists, renewals due and the dashboard follow a sale that was taken back', async () => {
  const [member, plan] = [await addBareMember(server.pool, { fname: 'Returned' }), await addPlan()];
  const before = await figures();
  const sold = await sell(member, plan);
  expect(await figures()).toMatchObject({ money: before.money + 40, sales: before.sales + 1 });
  expect(await dueNames()).toContain('Returned');
  expect((await takeBack(sold)).status).toBe(200);
  expect(await figures()).toEqual(before);
  expect(await dueNames()).not.toContain('Returned');
});

test('the audit trail keeps the membership, who took it back and why', async () => {
  const [member, plan] = [await addBareMember(server.pool), await addPlan()];
  const sold = await sell(member, plan);
  await takeBack(sold);
  const { rows } = await server.pool.query(
    `select before, after, user_id::int from audit_entries where action = 'takeBackMembership' and record_id = $1`,
    [sold],
  );
  expect(rows).toEqual([
    {
      before: expect.objectContaining({ member_id: member, plan_id: plan, plan_name: 'Day', price: 40 }),
      after: { member_id: member, reason: 'Sold twice.' },
      user_id: expect.any(Number),
    },
  ]);
});

test('of two colleagues who take back the same sale, one succeeds', async () => {
  const [member, plan] = [await addBareMember(server.pool), await addPlan()];
  const sold = await sell(member, plan);
  const statuses = (await Promise.all([takeBack(sold), takeBack(sold)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404]);
});

test('a sale and a take-back at the same moment leave one last membership', async () => {
  const [member, plan] = [await addBareMember(server.pool), await addPlan()];
  for (let round = 0; round < 5; round += 1) {
    const sold = await sell(member, plan);
    const [takenBack] = await Promise.all([takeBack(sold), sell(member, plan)]);
    expect([200, 409]).toContain(takenBack.status);
    const { rows } = await server.pool.query('select id::int from assignments where member_id = $1 and not renewed', [
      member,
    ]);
    expect(rows.map(({ id }) => id)).toEqual((await idsOf(member)).slice(0, 1));
  }
});

test('a sale to a member who was erased since stays', async () => {
  const [member, plan] = [await addBareMember(server.pool), await addPlan()];
  const sold = await sell(member, plan);
  await server.pool.query('update assignments set member_id = null, renewed = true where id = $1', [sold]);
  expect((await takeBack(sold)).status).toBe(404);
});

import { reasons } from '@gym/api-contract';
import { addBareMember } from '../../testing/bare-member.ts';
import { addPlan as addAnyPlan, sell as sellPlan } from '../../testing/sales.ts';
import { PASSWORD, rejected, startTestServer } from '../../testing/test-server.ts';
import { createUser } from '../../testing/users.ts';

const server = startTestServer();

const addPlan = () => addAnyPlan(server, { plan_name: 'Day', duration: 3, price: 40 });
const sell = async (member: number, plan: number): Promise<number> =>
  (await sellPlan(server, member, plan)).body.data.id;
const takeBack = (id: number, reason = 'Sold twice.', token = server.staff) =>
  server.post('takeBackMembership', { id, reason }, token);
/** A new member and a new plan. */
const both = async () => [await addBareMember(server.pool), await addPlan()] as const;
const figures = () => server.read('getDashboardFigures');
const dueNames = async () => (await server.readList('getRenewalsDue', { due: '7' })).map(({ fname }) => fname);
const idsOf = async (id: number): Promise<number[]> =>
  (await server.readList('getMemberAssignments', { id })).map((one) => one.id);

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

test('only the last membership is taken back, once, with a reason; the status and the next sale follow', async () => {
  const [member, plan] = await both();
  const [first, last] = [await sell(member, plan), await sell(member, plan)];
  const read = (call: 'getMemberAssignments' | 'getMemberById') => server.read(call, { id: member });
  const [{ start }, { end }] = await read('getMemberAssignments');
  expect((await takeBack(first)).status).toBe(409);
  expect(rejected(await takeBack(last, ' '))).toEqual([400, 'reason']);
  expect((await takeBack(last)).body.data).toEqual({ id: last });
  expect((await takeBack(last)).status).toBe(404);
  expect(await read('getMemberById')).toMatchObject({ membership: 'active', ends: end });
  await takeBack(await sell(member, plan));
  const again = await sell(member, plan);
  expect((await read('getMemberAssignments'))[0]).toMatchObject({ id: again, start });
  for (const id of [again, first]) await takeBack(id);
  expect(await read('getMemberById')).toMatchObject({ membership: 'none', ends: null });
});

test('administrators see which sales were taken back, by whom and why, and staff do not', async () => {
  await takeBack(await sell(...(await both())));
  const query = { figure: 'taken_back', from: '2026-01-01', to: '2999-12-31' };
  const { body } = await server.get('getFigureMembers', query, server.admin);
  expect(body.data[0]).toMatchObject({ plan_name: 'Day', price: 40, by: 'Daniel Okoye', reason: 'Sold twice.' });
  expect((await server.get('getFigureMembers', query)).status).toBe(403);
});

describe('who may take a sale back', () => {
  const canTakeBack = async (id: number, token: string): Promise<boolean[]> =>
    (await server.readList('getMemberAssignments', { id }, token)).map((one) => one.can_take_back);
  /** Two sales to a new member by a member of staff. Resolves to the later one. */
  async function sold() {
    const [member, plan] = await both();
    await sell(member, plan);
    return { member, id: await sell(member, plan) };
  }
  /** A colleague of the seller. */
  const colleague = async () => server.signIn((await createUser(server)).email);

  test('staff do not take back the sale of a colleague', async () => {
    const [{ member, id }, token] = [await sold(), await colleague()];
    const { status, body } = await takeBack(id, 'Mine.', token);
    expect([status, body.reason]).toEqual([403, reasons.memberships.askAdministrator]);
    expect(await canTakeBack(member, token)).toEqual([false, false]);
    expect(await canTakeBack(member, server.staff)).toEqual([true, false]);
    expect(await idsOf(member)).toHaveLength(2);
  });

  test('staff do not take back what they sold on another day', async () => {
    const { member, id } = await sold();
    await server.pool.query('update assignments set sold_on = sold_on - 1 where id = $1', [id]);
    expect((await takeBack(id)).status).toBe(403);
    expect(await canTakeBack(member, server.staff)).toEqual([false, false]);
  });

  test('nobody sold an imported membership', async () => {
    const { member, id } = await sold();
    await server.pool.query('update assignments set member_id = member_id, id = default where id = $1', [id]);
    const [imported = 0] = await idsOf(member);
    expect((await takeBack(imported)).status).toBe(403);
  });

  test('administrators take back any sale after they have confirmed their identity', async () => {
    const { member, id } = await sold();
    await server.pool.query('update assignments set sold_on = sold_on - 400 where id = $1', [id]);
    const token = await server.signIn('admin@gym.test');
    await server.expireConfirmation(token);
    expect(await canTakeBack(member, token)).toEqual([true, false]);
    expect((await takeBack(id, 'No.', token)).body).toMatchObject({ code: 'confirm-identity' });
    await server.post('confirmIdentity', { password: PASSWORD }, token);
    expect((await takeBack(id, 'No.', token)).status).toBe(200);
  });
});

test('the audit trail keeps the membership, who took it back and why', async () => {
  const [member, plan] = await both();
  const sold = await sell(member, plan);
  await takeBack(sold);
  const rows = await server.sql(
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
  const [member, plan] = await both();
  const sold = await sell(member, plan);
  const statuses = (await Promise.all([takeBack(sold), takeBack(sold)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404]);
});

test('a sale and a take-back at the same moment leave one last membership', async () => {
  const [member, plan] = await both();
  for (let round = 0; round < 5; round += 1) {
    const sold = await sell(member, plan);
    const [takenBack] = await Promise.all([takeBack(sold), sell(member, plan)]);
    expect([200, 409]).toContain(takenBack.status);
    const rows = await server.sql('select id::int from assignments where member_id = $1 and not renewed', [member]);
    expect(rows.map(({ id }) => id)).toEqual((await idsOf(member)).slice(0, 1));
  }
});

test('a sale to a member who was erased since stays', async () => {
  const [member, plan] = await both();
  const sold = await sell(member, plan);
  await server.pool.query('update assignments set member_id = null, renewed = true where id = $1', [sold]);
  expect((await takeBack(sold)).status).toBe(404);
});

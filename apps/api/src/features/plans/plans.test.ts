import { addBareMember } from '../../testing/bare-member.ts';
import { PLAN } from '../../testing/sales.ts';
import { rejected, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const plan = { ...PLAN, duration: 2 };
/** What a plan has if it was added without. */
const UNSENT = { duration_count: 1, archived: false };
const add = (over: object = {}) => server.post('addPlanDetail', { ...plan, ...over });
const read = (id: number) => server.read('getPlanDetailsById', { id });
const update = (body: Record<string, unknown>) => server.post('updatePlanDetail', body);

test('D1: getPlanDetails returns all plans with numbers', async () => {
  const { body } = await server.get('getPlanDetails', {}, server.admin);
  expect(body.data[0]).toEqual({
    id: 1,
    plan_name: 'Monthly Standard',
    duration: 1,
    price: 39.9,
    free_days: 3,
    duration_count: 1,
    archived: false,
    version: 1,
  });
});

test('D3: addPlanDetail adds a plan', async () => {
  const { status, body } = await add();
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'success', data: { id: expect.any(Number) } });
  expect(await read(body.data.id)).toEqual({ id: body.data.id, ...plan, ...UNSENT, version: 1 });
});

test.each<[unknown, number]>([
  [0, 0],
  ['0', 0],
  [-0, 0],
  ['-0.00', 0],
  [0.01, 0.01],
  ['12.50', 12.5],
  ['007', 7],
  [19.99, 19.99],
  ['1.990000', 1.99],
  [9_999_999_999.99, 9_999_999_999.99],
  ['9999999999.99', 9_999_999_999.99],
])('K: the price %p is stored to the cent and returned as the number %p', async (price, stored) => {
  const { status, body } = await add({ price });
  expect(status).toBe(200);
  expect((await read(body.data.id)).price).toBe(stored);
});

test.each([0, 1000, 1.5, -1, 'many', null])('the count %p of a duration is rejected', async (duration_count) => {
  expect(rejected(await add({ duration_count }))).toEqual([400, 'duration_count']);
});

test('an update without a count keeps the count, and makes it 1 if the duration is another one', async () => {
  const { id } = (await add({ duration: 1, duration_count: '3' })).body.data;
  expect(await read(id)).toMatchObject({ duration: 1, duration_count: 3 });
  await update({ id, price: 99, duration: 1 });
  expect(await read(id)).toMatchObject({ duration: 1, duration_count: 3 });
  await update({ id, duration: 2 });
  expect(await read(id)).toMatchObject({ duration: 2, duration_count: 1 });
});

test('K: coded durations may be sent as digits and are returned as numbers', async () => {
  const { body } = await add({ duration: '1', free_days: '2' });
  expect(await read(body.data.id)).toMatchObject({ duration: 1, free_days: 2 });
});

test('D4: updatePlanDetail changes the sent fields and keeps the others', async () => {
  const { id } = (await add()).body.data;
  expect((await update({ id: String(id), price: '15' })).body).toEqual({ status: 'success', data: { id } });
  expect(await read(id)).toEqual({ id, ...plan, ...UNSENT, price: 15, version: 2 });
});

test('J4: a stale update gets a 409 with the stored plan', async () => {
  const { id } = (await add()).body.data;
  await update({ id, price: 11, version: 1 });
  const { status, body } = await update({ id, price: 12, version: 1 });
  expect(status).toBe(409);
  expect(body.current).toEqual(await read(id));
  expect(body.reason).toMatch(/this plan/);
  expect(body.changes).toMatchObject({ price: { own: true } });
});

test('counts neither memberships that have ended nor those of erased members', async () => {
  const { id } = (await add()).body.data;
  const member = await addBareMember(server.pool);
  await server.pool.query(
    `insert into assignments
      (member_id, plan_id, plan_name, duration, price, free_days, start_day, end_day, sold_on, renewed)
    select member_id, $1, 'Evening', 2, 10, 3, end_day, end_day, end_day, renewed from (values
      ($2::bigint, current_date - 3, true),
      ($2, current_date + 3, false),
      (null, current_date + 3, true)) as sold (member_id, end_day, renewed)`,
    [id, member],
  );
  const { body } = await server.get('getPlanDetailsById', { id, count: 'memberships' }, server.admin);
  expect(body.data.memberships).toBe(1);
  expect(await read(id)).not.toHaveProperty('memberships');
});

test('the database rejects an invalid price', async () => {
  for (const price of ['NaN', '-1']) {
    await expect(server.pool.query(`update plans set price = $1 where id = 1`, [price])).rejects.toThrow(
      /plans_price_is_money/,
    );
  }
});

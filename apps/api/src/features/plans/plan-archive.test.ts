import { addBareMember } from '../../testing/bare-member.ts';
import { addPlan, sell } from '../../testing/sales.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const change = (id: number, fields: object, token = server.admin) =>
  server.post('updatePlanDetail', { id, ...fields }, token);
const read = (id: number, query: Record<string, string> = {}) => server.read('getPlanDetailsById', { id, ...query });
const archivedPlan = async (over: object = {}) => {
  const id = await addPlan(server, over);
  expect((await change(id, { archived: true })).status).toBe(200);
  return id;
};
const isListed = async (plan: number, query: Record<string, string> = {}) =>
  (await server.readList('getPlanDetails', query)).some(({ id }) => id === plan);
const isReported = async (plan: number) =>
  (await server.read('getGymReport', {}, server.admin)).plans.some(({ id }: { id: number }) => id === plan);

test('the list leaves archived plans out unless it is asked for them, and a plan can be offered again', async () => {
  const id = await archivedPlan();
  expect([await isListed(id), await isListed(id, { archived: 'included' })]).toEqual([false, true]);
  // An update without the field keeps the plan archived.
  await change(id, { price: 99 });
  expect(await read(id)).toMatchObject({ price: 99, archived: true, version: 3 });
  await change(id, { archived: false });
  expect(await isListed(id)).toBe(true);
  expect((await sell(server, await addBareMember(server.pool), id)).status).toBe(200);
});

test('an archived plan is not sold; its members keep their membership and are renewed with another one', async () => {
  const [id, member] = [await addPlan(server), await addBareMember(server.pool)];
  await sell(server, member, id);
  await change(id, { archived: true });
  const { status, body } = await sell(server, member, id);
  expect([status, body.current]).toEqual([409, await read(id)]);
  expect((await sell(server, member, await addPlan(server))).status).toBe(200);
  const query = { id: member };
  expect(await server.read('getMemberAssignments', query)).toHaveLength(2);
  expect(await read(id, { count: 'memberships' })).toMatchObject({ archived: true, memberships: 1 });
});

test('J4: does not archive a plan that somebody changed meanwhile', async () => {
  const id = await addPlan(server);
  await change(id, { price: 13 });
  const { status, body } = await change(id, { archived: true, version: 1 });
  expect([status, body.current]).toEqual([409, await read(id)]);
  expect(body).toMatchObject({ current: { archived: false, price: 13 }, changes: { price: { own: true } } });
});

test('the audit trail has the plan before and after, and the report shows it only if it has figures', async () => {
  const [sold, unsold] = [await addPlan(server), await archivedPlan()];
  await sell(server, await addBareMember(server.pool), sold);
  await change(sold, { archived: true });
  const query = { record: 'plan', record_id: sold, size: 1 };
  const { body } = await server.get('getAuditTrail', query);
  expect(body.data).toMatchObject([{ before: { archived: false }, after: { archived: true } }]);
  expect([await isReported(sold), await isReported(unsold)]).toEqual([true, false]);
});

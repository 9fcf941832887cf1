import { addBareMember } from '../../testing/bare-member.ts';
import { addMember, SIZES } from '../../testing/members.ts';
import { addPlan, sell } from '../../testing/sales.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();
const timeline = async (query: Record<string, string | number>) => (await server.get('getMemberTimeline', query)).body;

test('has sales, measurements, diets and changes, with who made them, and as many as wanted', async () => {
  const [id, plan] = [await addMember(server), await addPlan(server)];
  const taken = (await sell(server, id, plan)).body.data.id;
  await server.post('takeBackMembership', { id: taken, reason: 'The wrong plan.' });
  await sell(server, id, plan);
  await server.post('saveMemberHealth', { member_id: id, ...SIZES });
  await server.post('saveDiet', { id, diet: [{ food_item: 1, qty: 1, units: 'cup' }] });
  await server.post('updateMemberDetail', { id, phone: '0123456', profession: 'Diver' });

  const whole = await timeline({ id });
  const kinds = whole.data.map(({ what }: { what: string }) => what).sort();
  expect(kinds).toEqual(['added', 'changed', 'diet', 'measured', 'sold', 'taken-back']);
  for (const entry of whole.data) expect(entry.by).toBe('Daniel Okoye');
  expect([whole.more, typeof whole.since]).toEqual([false, 'string']);
  const [sale] = (await timeline({ id, kind: 'sale' })).data;
  expect(sale.kind).toBe('sale');
  const [measured] = (await timeline({ id, kind: 'measurement' })).data;
  expect(measured).toMatchObject({ kind: 'measurement', what: 'measured', ...SIZES });
  const part = await timeline({ id, size: 2 });
  expect([part.data.length, part.more]).toEqual([2, true]);
  // A change has the names of its fields, without their values.
  const [change] = (await timeline({ id, kind: 'change', size: 1 })).data;
  expect(change).toEqual({
    ...{ kind: 'change', what: 'changed', id: expect.any(Number), by: 'Daniel Okoye' },
    ...{ day: expect.any(String), at: expect.any(String), fields: ['phone', 'profession'] },
  });
});

test('says once that a member was added, and nothing of who read or compared the record', async () => {
  const [id, other] = [await addMember(server), await addBareMember(server.pool)];
  await server.get('getMergePreview', { kept_id: id, gone_id: other });
  await server.get('exportMemberData', { id });
  await server.post('tagMembers', { ids: [id], tag: 'Morning' });
  const { data } = await timeline({ id, kind: 'change' });
  expect(data).toMatchObject([{ what: 'changed', fields: ['tags'] }, { what: 'added' }]);
});

test('a sale that was stored later than it was made has its day, and no moment', async () => {
  const id = await addBareMember(server.pool);
  const sale = await sell(server, id, await addPlan(server, { plan_name: 'Gold', price: 10 }));
  const shown = async () => (await timeline({ id, kind: 'sale' })).data[0];
  expect(await shown()).toMatchObject({ plan_name: 'Gold', at: server.clock.now().toISOString() });
  await server.pool.query(`update assignments set sold_on = '2020-01-05' where id = $1`, [sale.body.data.id]);
  const stored = await shown();
  expect(stored).toMatchObject({ what: 'sold', day: '2020-01-05', plan_name: 'Gold', price: 10 });
  expect(stored).not.toHaveProperty('at');
});

import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

test('a sale that was stored later than it was made has its day, and no moment', async () => {
  const { rows } = await server.pool.query<{ id: string }>('select id from members order by id limit 1');
  const id = Number(rows[0]?.id);
  const terms = { plan_name: 'Gold', duration: 1, price: 10, free_days: 3 };
  const plan = await server.call('addPlanDetail', { token: server.admin, body: terms });
  const sale = await server.call('renewalPlan', {
    token: server.staff,
    body: { plan_id: plan.body.data.id, member_id: id },
  });
  const shown = async () => {
    const query = { id, kind: 'sale', size: 1000 };
    const { body } = await server.call('getMemberTimeline', { token: server.staff, query });
    return body.data.find((entry: { id: number }) => entry.id === sale.body.data.id);
  };
  expect(await shown()).toMatchObject({ plan_name: 'Gold', at: server.clock.now().toISOString() });
  await server.pool.query(`update assignments set sold_on = '2020-01-05' where id = $1`, [sale.body.data.id]);
  const stored = await shown();
  expect(stored).toMatchObject({ what: 'sold', day: '2020-01-05', plan_name: 'Gold', price: 10 });
  expect(stored).not.toHaveProperty('at');
});

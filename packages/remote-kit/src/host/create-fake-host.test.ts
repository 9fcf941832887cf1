import { createFakeHost } from './create-fake-host.ts';

test('records submits, reports and navigations', async () => {
  const host = createFakeHost();
  host.navigate('/plan');
  host.telemetry.report({ kind: 'screen-failed', reference: 'r1', message: 'x' });
  await host.saves.submit({
    record: 'Plan Gold',
    form: '/plan',
    list: '/planList',
    values: { plan_name: 'Gold' },
    send: async () => ({}),
  });
  await host.session.end();
  expect(host.navigations).toEqual(['/plan', '/planList']);
  expect(host.reported).toHaveLength(1);
  expect(host.saves.submitted).toEqual([
    {
      record: 'Plan Gold',
      form: '/plan',
      list: '/planList',
      values: { plan_name: 'Gold' },
      outcome: { status: 'saved' },
    },
  ]);
  expect(host.ended()).toBe(true);
  host.dispose();
});

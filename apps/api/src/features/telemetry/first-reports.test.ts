import { startTestServer } from '../../testing/test-server.ts';

const servers = [startTestServer(), startTestServer()];

test('what a user reports to one server of a process leaves room at another one', async () => {
  const moment = Math.max(...servers.map(({ clock }) => clock.now().getTime()));
  for (const [index, server] of servers.entries()) {
    const { clock, staff, pool } = server;
    clock.advance(moment - clock.now().getTime());
    const events = Array.from({ length: 16 }, (_, version) => ({
      kind: 'remote-loaded',
      remote: 'staff',
      version: `${index}.${version}.0-1f2e3d4c`,
    }));
    expect((await server.call('reportTelemetry', { token: staff, body: { events } })).status).toBe(200);
    expect((await pool.query('select 1 from remote_health')).rows).toHaveLength(16);
  }
});

import { removeExpiredRows } from '../../operations/maintenance/remove-expired-rows.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { HOUR } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { MAX_REFUSALS, readRefusals, recordRefusal } from './refusals.ts';

const server = startTestServer();

test('keeps the newest refusals for a month', async () => {
  const { clock, parts } = server;
  const services = { config: parts.config, db: createDatabase(parts.pool), clock };
  await recordRefusal(services, { who: 'first', action: 'session', reason: 'oldest' });
  await server.sql(
    `insert into release_refusals (at, who, action, reason)
    select $1, 'eve', 'session', 'x' from generate_series(1, $2)`,
    [clock.now(), MAX_REFUSALS - 1],
  );
  const last = { who: 'Ada\n', action: 'promote', app: 'staff', reason: 'x'.repeat(2_000) };
  await recordRefusal(services, last);
  const all = await readRefusals(services.db, 2_000);
  expect(all).toHaveLength(MAX_REFUSALS);
  expect(all[0]).toEqual({ ...last, at: clock.now(), who: 'Ada', reason: 'x'.repeat(1_000) });
  expect(all.map(({ who }) => who)).not.toContain('first');
  expect(await readRefusals(services.db, 1)).toEqual(all.slice(0, 1));
  clock.advance(31 * 24 * HOUR);
  await removeExpiredRows(services);
  expect(await readRefusals(services.db, 2_000)).toEqual([]);
});

import type { Pool } from 'pg';
import { describeLoad, report } from './ledger.ts';
import { startEverydayTraffic } from './everyday-traffic.ts';
import { createFreshDatabase, createQuietPool, startBreakablePostgres } from './postgres.ts';
import { FORBIDDEN_OUTPUT } from './killed-under-load.ts';
import { openLoadTarget, startLoad } from './load.ts';
import { readBaseline, findFaults } from './stored.ts';
import { PASSWORD, startTwoServers, type TwoServers } from './two-servers.ts';
import { withSeed } from './random.ts';

let two: TwoServers;
let pool: Pool;
afterAll(async () => {
  await two?.stop();
  await pool?.end();
});
const postgres = startBreakablePostgres();

beforeAll(async () => {
  const url = await createFreshDatabase(postgres().url);
  two = await startTwoServers(url, 'sockets');
  pool = createQuietPool({ connectionString: url });
});

test('every request succeeds, and every save is stored once, while two servers are replaced in turn under load', () =>
  withSeed(async (random) => {
    const desk = await openLoadTarget({ url: two.proxy.url, password: PASSWORD });
    const baseline = await readBaseline(pool);
    await pool.query('delete from saved_answers');
    const load = startLoad(desk, { random, writers: 3 });
    const everyday = await startEverydayTraffic(desk, PASSWORD);
    for (const which of [0, 1] as const) {
      await Promise.all([load.goesOn(), everyday.goesOn()]);
      const ended = two.process(which).kill('SIGTERM');
      // Check while it stops, while it is away, and once it is back.
      await Promise.all([load.goesOn(), everyday.goesOn()]);
      expect(await ended).toBe(0);
      await Promise.all([load.goesOn(), everyday.goesOn()]);
      await two.start(which);
      const before = everyday.by.get(two.addresses[which]) ?? 0;
      await Promise.all([load.goesOn(), everyday.goesOn()]);
      expect(everyday.by.get(two.addresses[which])).toBeGreaterThan(before);
      expect(everyday.failures).toEqual([]);
    }
    await everyday.stop();
    await load.stop();

    expect(everyday.failures).toEqual([]);
    const { lost, twice, partial } = await findFaults(pool, load.ledger, baseline);
    // The saves of the everyday traffic are counted below.
    expect({
      lost,
      twice,
      partial: partial.filter((text) => !/^No client sent (addPlanDetail keyless|uploadPicture) /.test(text)),
    }).toEqual({ lost: [], twice: [], partial: [] });
    // No save with a key was repeated or got a 503.
    expect([...load.ledger.sentences, ...load.ledger.repeated, ...load.ledger.wrong]).toEqual([]);
    const { rows: keyless } = await pool.query<{ plan_name: string; count: number }>(
      `select plan_name, count(*)::int as count from plans where plan_name like 'keyless %' group by 1`,
    );
    expect(keyless.filter(({ count }) => count !== 1)).toEqual([]);
    expect(keyless.map((plan) => plan.plan_name).sort()).toEqual([...everyday.plans].sort());
    const answered = Object.entries(everyday.counts).map(([kind, count]) => `${kind} ${count}`);
    report(
      `two processes behind nginx, each replaced (seed ${random.seed}): ` +
        `${describeLoad(load.ledger, { lost, twice, partial: [] })}; ${answered.join(', ')}, none failed`,
    );
    expect(two.said()).not.toMatch(FORBIDDEN_OUTPUT);
  }));

import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const save = (name: string) =>
  server.call('addPlanDetail', {
    token: server.admin,
    body: { plan_name: name, duration: 1, price: 10, free_days: 3 },
    key: name,
  });
const stored = async (name: string) =>
  (
    await server.sql(
      `select
  (select count(*) from plans where plan_name = $1)::int as plans,
  (select count(*) from audit_entries where after ->> 'plan_name' = $1)::int as entries,
  (select count(*) from saved_answers)::int as keys`,
      [name],
    )
  )[0];

beforeEach(() => server.pool.query('delete from saved_answers'));

/** Makes the database fail like a full disk at one step of a save. */
async function withFullDisk(trigger: string, run: () => Promise<void>): Promise<void> {
  await server.pool.query(`create or replace function disk_full() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/5/1259": No space left on device' using errcode = 'disk_full';
    end $$`);
  await server.pool.query(`create ${trigger} for each row execute function disk_full()`);
  try {
    await run();
  } finally {
    await server.pool.query('drop function disk_full cascade');
  }
}

test.each([
  ['the record', 'trigger disk_fills before insert on plans'],
  ['the audit trail', 'trigger disk_fills before insert on audit_entries'],
  ['the key', 'trigger disk_fills before insert on saved_answers'],
  ['the answer', 'trigger disk_fills before update on saved_answers'],
  ['the commit', 'constraint trigger disk_fills after insert on plans deferrable initially deferred'],
])(
  'J3: a full disk while %s is written fails with a reason, stores nothing, and the same save works later',
  async (place, trigger) => {
    const name = place.replaceAll(' ', '-');
    await withFullDisk(trigger, async () => {
      const { status, body } = await save(name);
      expect(status).toBeGreaterThanOrEqual(500);
      expect(body).toEqual({ status: 'error', result: 'error', reason: expect.stringMatching(/^[A-Z].*\.$/) });
      expect(JSON.stringify(body)).not.toMatch(/extend|insert|disk_full/);
      expect(await stored(name)).toEqual({ plans: 0, entries: 0, keys: 0 });
    });
    expect((await save(name)).status).toBe(200);
    expect(await stored(name)).toEqual({ plans: 1, entries: 1, keys: 1 });
  },
);

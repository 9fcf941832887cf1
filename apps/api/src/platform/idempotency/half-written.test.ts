import { whileWritesFail } from '../../testing/failing-writes.ts';
import { PLAN } from '../../testing/sales.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const save = (name: string) =>
  server.call('addPlanDetail', { token: server.admin, body: { ...PLAN, plan_name: name }, key: name });
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

test.each([
  ['the record', 'before insert on plans'],
  ['the audit trail', 'before insert on audit_entries'],
  ['the key', 'before insert on saved_answers'],
  ['the answer', 'before update on saved_answers'],
  ['the commit', 'after insert on plans deferrable initially deferred'],
])(
  'J3: a full disk while %s is written fails with a reason, stores nothing, and the same save works later',
  async (place, step) => {
    const name = place.replaceAll(' ', '-');
    await whileWritesFail(server, [step], async () => {
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

import { startTestServer } from '../../testing/test-server.ts';

// Long enough for PostgreSQL to prefer an index. With a million entries it uses the same plan.
const server = startTestServer();
const LENGTH = 60_000;

beforeAll(async () => {
  await server.pool.query(`
    insert into audit_entries (at, user_id, address, action, record, record_id, after)
    select now() - interval '1 minute' * n, case when n % 50 = 0 then null else n % 40 + 1 end, '10.0.0.1', 'x',
      (array['member', 'measurement', 'assignment', 'diet', 'user', 'plan'])[1 + n % 6], n % 5000, '{"fname": "A"}'
    from generate_series(1, ${LENGTH}) n`);
  await server.pool.query('analyze audit_entries');
});

/** A node of a query plan. */
interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const parts = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(parts)];

async function planOf(query: Record<string, string | number>): Promise<Plan[]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const { pool } = server.parts;
  const send = pool.query.bind(pool);
  jest.spyOn(pool, 'query').mockImplementation(((statement: { text: string }, values: unknown[]) => {
    if (statement.text?.includes('from "audit_entries"')) statements.push({ text: statement.text, values });
    return (send as (...sent: unknown[]) => unknown)(statement, values);
  }) as never);
  expect((await server.get('getAuditTrail', query)).status).toBe(200);
  jest.restoreAllMocks();
  const { text, values } = statements.at(-1)!;
  const { rows } = await send(`explain (analyze, format json) ${text}`, values);
  return parts(rows[0]['QUERY PLAN'][0].Plan as Plan);
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toJSON().slice(0, 10);

test.each([
  ['everything', {}],
  ['a person', { person: 7 }],
  ['nobody', { person: 0 }],
  ['a kind', { record: 'plan' }],
  ['a record', { record: 'member', record_id: 6 }],
  ['some days', { from: day(30), to: day(20) }],
  ['days of a person', { person: 7, from: day(30), to: day(20) }],
  ['entries after an entry', { before: LENGTH / 2 }],
  ['a person and a kind', { person: 7, record: 'plan' }],
  ['entries of a kind after an entry', { record: 'diet', before: LENGTH / 2 }],
])('the page of %s uses an index in a trail of any length', async (_case, query) => {
  const plan = await planOf(query);
  expect(plan.map((part) => part['Node Type'])).not.toContain('Seq Scan');
  const looked = plan.reduce(
    (most, part) => Math.max(most, part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0)),
    0,
  );
  expect(looked).toBeLessThan(3000);
});

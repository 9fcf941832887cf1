import { startAuditedServer, storedEntries, tryStatement, UPKEEP } from '../../testing/audited-server.ts';

const server = startAuditedServer();

const entries = () => storedEntries(server);
/** The database's answer to a statement. */
const tried = async (statement: string): Promise<string> => (await tryStatement(server.pool, statement)).message;
const STAYS = 'Entries of the audit trail are not changed and not removed.';

test.each([
  'update audit_entries set user_id = 2',
  'update audit_entries set after = null',
  'delete from audit_entries',
  'truncate audit_entries',
])('an audit entry cannot be changed or deleted: %s', async (statement) => {
  const before = await entries();
  expect(before).not.toEqual([]);
  expect([await tried(statement), await entries()]).toEqual([STAYS, before]);
});

test('a transaction that announces the upkeep may delete entries', async () => {
  await server.post('addPlanDetail', { plan_name: 'Gone', duration: 1, price: 1, free_days: 3 });
  expect(await tried(`${UPKEEP} delete from audit_entries where after ->> 'plan_name' = 'Gone'`)).toBe('done');
  expect(await tried('delete from audit_entries')).toBe(STAYS);
});

const REWRITTEN =
  "What an entry of the audit trail says is not rewritten; only an erased member's gives way to their number.";
const mark = (id: number) => `'{"erased_member": ${id}}'`;

describe('the values of an entry', () => {
  const [ERASED, OTHER] = [5001, 5002];
  const redact = (id: number, where: string) =>
    tried(
      `${UPKEEP} update audit_entries set
        before = case when before is not null then ${mark(id)}::jsonb end,
        after = case when after is not null then ${mark(id)}::jsonb end
      where ${where}`,
    );
  const about = (id: number) =>
    `(record = 'member' and record_id = ${id} and action <> 'eraseMember' or after ->> 'member_id' = '${id}')`;

  beforeAll(() =>
    server.pool.query(`
    insert into audit_entries (at, action, record, record_id, before, after)
      select now(), 'updateMemberDetail', 'member', id, '{"fname": "Before"}'::jsonb, '{"fname": "After"}'::jsonb
      from (values (${ERASED}), (${OTHER})) as one (id)
      union all
      select now(), 'saveMemberHealth', 'measurement', id + 10, null,
        jsonb_build_object('member_id', id, 'chest', 100)
      from (values (${ERASED}), (${OTHER})) as one (id)`),
  );

  test('cannot be redacted before the member is erased', async () => {
    expect(await redact(ERASED, about(ERASED))).toBe(REWRITTEN);
    await server.pool.query(`insert into erased_members values (${ERASED}, now(), now())`);
    // The audit trail must record the erasure too.
    expect(await redact(ERASED, about(ERASED))).toBe(REWRITTEN);
    await server.pool.query(
      `insert into audit_entries (at, action, record, record_id) values (now(), 'eraseMember', 'member', ${ERASED})`,
    );
  });

  test.each([
    ['of another member', about(5002)],
    ['of a plan', `record = 'plan'`],
    ['of the measurement of another', `record = 'measurement' and record_id = 5012`],
  ])('cannot be redacted %s', async (_, where) => {
    expect(await redact(ERASED, where)).toBe(REWRITTEN);
  });

  test.each([
    'after = null',
    `after = '{"fname": "Another"}'`,
    `after = '{"erased_member": 5001, "fname": "Another"}', before = null`,
    `before = ${mark(5001)}`,
    `after = ${mark(5002)}, before = ${mark(5002)}`,
  ])('of an erased member take no other content: %s', async (change) => {
    expect(
      await tried(
        `${UPKEEP} update audit_entries set ${change}
        where record = 'member' and record_id = ${ERASED} and action = 'updateMemberDetail'`,
      ),
    ).toBe(REWRITTEN);
  });

  test('of an erased member are replaced by the number; user, record and time stay', async () => {
    const before = await entries();
    expect(await tried(`update audit_entries set after = ${mark(ERASED)}`)).toBe(STAYS);
    expect(await redact(ERASED, about(ERASED))).toBe('done');
    const mine = ({ record, record_id }: { record: string; record_id: string }) =>
      (record === 'member' && record_id === '5001') || (record === 'measurement' && record_id === '5011');
    const told = { erased_member: ERASED };
    expect(await entries()).toEqual(
      before.map((entry) =>
        mine(entry) ? { ...entry, before: entry.before && told, after: entry.after && told } : entry,
      ),
    );
    expect(before.filter(mine)).toHaveLength(3);
  });
});

test('the entry of a sale gives way to no number, and only with its erased member', async () => {
  await server.pool.query(`insert into audit_entries (at, action, record, record_id, after)
    select now(), 'renewalPlan', 'assignment', id, jsonb_build_object('member_id', id)
    from (values (5001), (5002)) as one (id)`);
  const redactSale = (sale: number, said: string, erased: string) =>
    tried(`${UPKEEP} select set_config('gym.erased_member', '${erased}', true);
      update audit_entries set after = '{"erased_member": ${said}}'
      where record = 'assignment' and record_id = ${sale}`);
  expect(await redactSale(5001, 'null', '')).toBe(REWRITTEN);
  expect(await redactSale(5002, 'null', '5002')).toBe(REWRITTEN);
  expect(await redactSale(5002, 'null', '5001')).toBe(REWRITTEN);
  expect(await redactSale(5001, 'null', '5001')).toBe('done');
});

test('entries about a user, and the address from which they acted, are redacted only after the erasure', async () => {
  const USER = 6001;
  await server.pool.query(`insert into audit_entries (at, user_id, address, action, record, record_id, after)
    values (now(), ${USER}, '10.0.0.1', 'updateProfile', 'user', ${USER}, '{"fname": "Ann"}')`);
  const said = () =>
    tried(`${UPKEEP} update audit_entries set after = '{"erased_user": ${USER}}' where user_id = ${USER}`);
  const address = () => tried(`${UPKEEP} update audit_entries set address = null where user_id = ${USER}`);
  expect(await said()).toBe(REWRITTEN);
  expect(await address()).toBe('Who did what, and when, is not rewritten in the audit trail.');
  await server.pool.query(`insert into erased_users values (${USER}, now())`);
  expect(await said()).toBe(REWRITTEN);
  await server.pool.query(
    `insert into audit_entries (at, action, record, record_id) values (now(), 'eraseUser', 'user', ${USER})`,
  );
  expect([await said(), await address()]).toEqual(['done', 'done']);
  expect(
    await tried(`${UPKEEP} update audit_entries set after = '{"erased_user": ${USER}}' where record = 'plan'`),
  ).toBe(REWRITTEN);
});

test.each(['user_id = 2', 'at = now()', `action = 'z'`, 'record_id = 9', `address = '10.0.0.9'`])(
  'a redaction changes no other column: %s',
  async (change) => {
    expect(await tried(`${UPKEEP} update audit_entries set ${change}`)).toBe(
      'Who did what, and when, is not rewritten in the audit trail.',
    );
  },
);

test('a redaction never covers all entries at once', async () => {
  expect(await tried(`${UPKEEP} truncate audit_entries`)).toBe(STAYS);
});

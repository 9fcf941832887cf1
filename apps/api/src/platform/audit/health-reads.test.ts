import { CapturedLog, HOUR } from '../../testing/test-doubles.ts';
import { TestGym, type TestUser } from '../../testing/test-gym.ts';
import { whileWritesFail } from '../../testing/failing-writes.ts';
import { SIZES } from '../../testing/members.ts';
import { addPlan } from '../../testing/sales.ts';
import { startTestServer, TestServer } from '../../testing/test-server.ts';

const log = new CapturedLog();
const server = startTestServer({ healthReadsPerHour: 3 }, log.logger);
const gym = new TestGym(server);
let reader: TestUser;
let members: number[];
beforeAll(async () => {
  await gym.open();
  const rows = await server.sql('select id::int from members order by id limit 6');
  members = rows.map(({ id }) => id);
});
beforeEach(async () => {
  // Sessions of the tests before would expire.
  server.clock.advance(HOUR);
  server.admin = await server.signIn('admin@gym.test');
  reader = await gym.addUser();
  log.clear();
});

const READ_CALLS = [
  'getMemberHealthByMemberId',
  'getMemberDietByMemberId',
  'getMemberMeasurements',
  'getMemberDietVersions',
  'getMemberTimeline',
] as const;
type ReadCall = (typeof READ_CALLS)[number];
const read = async (name: ReadCall, id: number) =>
  (
    await server.call(name, {
      token: reader.token,
      query: { id },
      from: reader.address,
    })
  ).status;
const entries = async (person: number) => await server.read('getAuditTrail', { person, record: 'health data' });
const massReadings = () => log.events.filter(({ event }) => event === 'mass-reading');

test('administrators see who read whose health data and when, once per hour', async () => {
  const [id = 0] = members;
  for (const name of READ_CALLS) for (let n = 0; n < 2; n += 1) expect(await read(name, id)).toBe(200);
  const rows = await server.sql(`select fname || ' ' || lname as name from members where id = $1`, [id]);
  const entry = {
    id: expect.any(Number),
    at: server.clock.now().toISOString(),
    user_id: reader.id,
    user_name: 'Vera Visitor',
    address: reader.address,
    action: 'getMemberHealthByMemberId',
    record: 'health data',
    record_id: id,
    label: rows[0].name,
    before: null,
    after: null,
  };
  expect(await entries(reader.id)).toEqual([entry]);
  server.clock.advance(HOUR);
  await read('getMemberDietByMemberId', id);
  expect(await entries(reader.id)).toMatchObject([{ action: 'getMemberDietByMemberId' }, { id: entry.id }]);
});

test('concurrent reads make one entry', async () => {
  const [id = 0] = members;
  await Promise.all(Array.from({ length: 8 }, () => read('getMemberHealthByMemberId', id)));
  expect(await entries(reader.id)).toHaveLength(1);
});

test('an unknown member makes no entry', async () => {
  expect(await read('getMemberHealthByMemberId', 999_999)).toBe(404);
  expect(await entries(reader.id)).toEqual([]);
});

test("an administrator's export of a member counts as a read, and contains the reads", async () => {
  const [, id = 0] = members;
  await read('getMemberDietByMemberId', id);
  const exportOnce = () => server.get('exportMemberData', { id });
  await exportOnce();
  expect(await entries(1)).toMatchObject([{ action: 'exportMemberData', record_id: id }]);
  const { changes } = (await exportOnce()).body.data;
  expect(changes).toContainEqual(
    expect.objectContaining({ by: 'Vera Visitor', record: 'health data', action: 'getMemberDietByMemberId' }),
  );
});

test('lists and records without health data make no entry', async () => {
  for (const name of ['getMember', 'getMemberDetails'] as const)
    expect((await server.call(name, { token: reader.token })).status).toBe(200);
  await server.get('getMemberById', { id: members[0] ?? 0 }, reader.token);
  expect(await entries(reader.id)).toEqual([]);
});

test('more members in an hour than configured cause one warning, without the members', async () => {
  for (const id of members.slice(0, 3)) for (let n = 0; n < 3; n += 1) await read('getMemberHealthByMemberId', id);
  expect(massReadings()).toEqual([]);
  for (const id of members) await read('getMemberDietByMemberId', id);
  expect(massReadings()).toEqual([
    expect.objectContaining({ level: 'warn', userId: reader.id, address: reader.address, cause: 3 }),
  ]);
  server.clock.advance(HOUR);
  for (const id of members.slice(0, 3)) await read('getMemberHealthByMemberId', id);
  expect(massReadings()).toHaveLength(1);
});

test('while the disk is full, reading goes on, and the log names the reader', async () => {
  const readOnce = () => read('getMemberHealthByMemberId', members[0] ?? 0);
  expect(await whileWritesFail(server, ['before insert on health_reads'], readOnce)).toBe(200);
  expect(log.events.filter(({ event }) => event !== 'session-moved')).toMatchObject([
    { event: 'health-read-unrecorded', userId: reader.id, call: 'getMemberHealthByMemberId' },
  ]);
});

test('measurements and diets in the audit trail count as reads, by all members of the page', async () => {
  const [first = 0, second = 0, third = 0] = members;
  for (const [id, chest] of [
    [first, 91],
    [first, 92],
    [second, 93],
  ])
    await server.post('saveMemberHealth', { ...SIZES, member_id: id, chest }, reader.token);
  await server.post('saveDiet', { id: third, diet: [{ food_item: 1, qty: 9, units: 'kg' }] }, reader.token);
  await addPlan(server);
  const trail = (query: Record<string, string | number>) =>
    server.get('getAuditTrail', { person: reader.id, ...query });
  const readers = async () => (await entries(1)).map((entry: { record_id: number }) => entry.record_id).sort();
  const before = await readers();
  await trail({ record: 'plan' });
  expect(await readers()).toEqual(before);
  for (let n = 0; n < 2; n += 1) expect((await trail({})).body.data).toHaveLength(4);
  expect(await readers()).toEqual([...before, first, second, third].sort());
  expect((await entries(1)).slice(0, 3)).toEqual(
    [third, second, first].map((record_id) => expect.objectContaining({ action: 'getAuditTrail', record_id })),
  );
});

test('two servers of one process remember their own reads only', async () => {
  const other = await new TestServer().start();
  try {
    const [id = 0] = members;
    const readAs = async (one: TestServer) => {
      const query = { id };
      expect((await one.call('exportMemberData', { token: one.admin, query })).status).toBe(200);
      return (await one.call('getAuditTrail', { token: one.admin, query: { person: 1, record: 'health data' } })).body
        .data;
    };
    other.clock.advance(server.clock.now().getTime() - other.clock.now().getTime());
    other.admin = await other.signIn('admin@gym.test');
    const same = [expect.objectContaining({ action: 'exportMemberData', record_id: id })];
    expect([await readAs(server), await readAs(other)]).toEqual([expect.arrayContaining(same), same]);
  } finally {
    await other.stop();
  }
});

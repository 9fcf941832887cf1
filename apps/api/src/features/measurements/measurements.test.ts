import { reasons } from '@gym/api-contract';
import { addBareMember } from '../../testing/bare-member.ts';
import { TestGym } from '../../testing/test-gym.ts';
import { gymWith } from '../../testing/test-config.ts';
import { rejected, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer({ gym: gymWith({ timeZone: 'Pacific/Auckland' }) });

const values = { chest: 98.5, biceps: 34, shoulder: 110.25, waist: 82, thigh: 55 };
const save = (member_id: number, over: object = {}) =>
  server.post('saveMemberHealth', { member_id, ...values, ...over });
const update = (id: number, over: Record<string, unknown> = {}) =>
  server.post('UpdatememberHealth', { id, member_id: id, ...values, ...over });
const history = (id: number) => server.readList('getMemberMeasurements', { id });
const latest = (id: number) => server.read('getMemberHealthByMemberId', { id });
const addMember = () => addBareMember(server.pool);
const trail = async (member: number) =>
  await server.sql(
    `select before, after from audit_entries
      where record = 'measurement' and (after->>'member_id')::int = $1 order by id`,
    [member],
  );

test('F3: a member without measurements gets empty sizes', async () => {
  const id = await addMember();
  expect(await latest(id)).toMatchObject({
    member_id: id,
    fname: 'Aarav',
    email: 'aarav.sharma@example.com',
    chest: null,
    thigh: null,
  });
});

test("F4: a measurement has today's date in the gym's time zone", async () => {
  const id = await addMember();
  // In Auckland it is already the 29th of February, but not in UTC.
  await server.advanceTo('2028-02-28T11:30:00Z');
  expect((await save(id)).body).toEqual({ status: 'success', data: { id } });
  expect(await history(id)).toEqual([{ id: expect.any(Number), version: 1, date: '2028-02-29', ...values }]);
});

test('F4: a second save on one day corrects the first, by either call, and the audit trail keeps both', async () => {
  const id = await addMember();
  await server.advanceTo('2028-06-01T11:59:00Z');
  await save(id, { waist: 800 });
  await server.advanceTo('2028-06-01T11:59:59Z');
  await update(id, { waist: '80.5' });
  expect(await history(id)).toMatchObject([{ version: 2, date: '2028-06-01', ...values, waist: 80.5 }]);
  expect(await trail(id)).toMatchObject([
    { before: null, after: { waist: 800 } },
    { before: { waist: 800 }, after: { waist: 80.5, date: '2028-06-01' } },
  ]);
});

test('F4: a later day adds a measurement, and the latest is returned', async () => {
  const id = await addMember();
  await server.advanceTo('2028-07-01T11:59:59Z');
  await save(id, { waist: 90 });
  await server.advanceTo('2028-07-01T12:00:00Z');
  await update(id, { waist: 89 });
  expect((await history(id)).map(({ date, waist }) => [date, waist])).toEqual([
    ['2028-07-02', 89],
    ['2028-07-01', 90],
  ]);
  expect(await latest(id)).toMatchObject({ ...values, waist: 89 });
});

test('F4: days are right on both sides of a clock change', async () => {
  const id = await addMember();
  // Auckland's clocks go back at 2028-04-01T14:00Z, 03:00 of the 2nd of April there.
  for (const moment of [
    '2028-04-01T10:59:59Z',
    '2028-04-01T11:00:00Z',
    '2028-04-02T11:59:00Z',
    '2028-04-02T12:00:00Z',
  ]) {
    await server.advanceTo(moment);
    await save(id);
  }
  expect((await history(id)).map(({ date }) => date)).toEqual(['2028-04-03', '2028-04-02', '2028-04-01']);
});

test('F4: two concurrent saves are one measurement of the day', async () => {
  const id = await addMember();
  const answers = await Promise.all([80, 81, 82, 83].map((waist) => save(id, { waist })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await history(id)).toHaveLength(1);
  expect(await trail(id)).toHaveLength(4);
});

test('J4: of two users who save from one version, the second gets a 409 with the stored measurement', async () => {
  const id = await addMember();
  await server.advanceTo('2029-05-01T00:00:00Z');
  await save(id);
  const { version } = await latest(id);
  expect((await update(id, { chest: 101, version })).status).toBe(200);
  const stale = await update(id, { waist: 79, version });
  expect([stale.status, stale.body.current]).toEqual([409, await latest(id)]);
  expect(stale.body.current).toMatchObject({ chest: 101, waist: 82, version: version + 1 });
  // A day later, the save adds a measurement, but its version is still stale.
  await server.advanceTo('2029-05-02T00:00:00Z');
  expect((await update(id, { waist: 79, version })).status).toBe(409);
  expect((await update(id, { waist: 79, version: version + 1 })).status).toBe(200);
  expect((await latest(id)).version).toBe(version + 2);
});

test('J4: a stale save gets, for each size, who changed it since the version that the form had', async () => {
  const id = await addMember();
  await server.advanceTo('2029-05-01T00:00:00Z');
  await save(id, { biceps: 33, waist: 80 });
  const { version } = await latest(id);
  const other = await new TestGym(server).addUser();
  await server.post('saveMemberHealth', { ...values, biceps: 33, waist: 81, member_id: id }, other.token);
  const { body } = await update(id, { waist: 82, version });
  const byOther = { by: 'Vera Visitor', own: false, at: '2029-05-01T00:00:00.000Z' };
  expect([body.reason, body.changes]).toEqual([reasons.records.changedMeanwhile('measurement'), { waist: byOther }]);
  // The next day everything is measured anew.
  await server.advanceTo('2029-05-02T00:00:00Z');
  await update(id, { waist: 83, version: version + 1 });
  const own = { by: 'Daniel Okoye', own: true, at: '2029-05-02T00:00:00.000Z' };
  expect((await update(id, { waist: 84, version: version + 1 })).body).toMatchObject({
    reason: reasons.records.changedMeanwhile('measurement', true),
    changes: { chest: own, biceps: own, shoulder: own, waist: own, thigh: own },
  });
  // A version that never was names nobody.
  const { status, body: unnamed } = await update(id, { version: version + 9 });
  expect([status, unnamed.changes]).toEqual([409, undefined]);
});

test('J4: of many concurrent saves of one version, one succeeds', async () => {
  const id = await addMember();
  const answers = await Promise.all([80, 81, 82, 83].map((waist) => update(id, { waist, version: 0 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test.each([0, 1000, 0.000001, '007.5', 98.123456])('K: accepts the size %p', async (waist) => {
  const id = await addMember();
  expect((await save(id, { waist })).status).toBe(200);
  expect((await latest(id)).waist).toBe(Number(waist));
});

test.each([null, '', ' ', '1e2', 'NaN', 'Infinity', -1, '-0.1', 1000.1, '10000', true, [1], undefined])(
  'K: rejects the size %p and stores nothing',
  async (waist) => {
    const id = await addMember();
    expect(rejected(await save(id, { waist }))).toEqual([400, 'waist']);
    expect(await history(id)).toEqual([]);
  },
);

test('F3: an update whose id and member_id are two members is rejected', async () => {
  expect(rejected(await update(await addMember(), { member_id: await addMember() }))).toEqual([422, 'id']);
});

test('B5: an unknown member cannot be measured', async () => {
  for (const { status, body } of [await save(1), await update(1)])
    expect([status, body.reason]).toEqual([404, 'There is no member with the id 1.']);
});

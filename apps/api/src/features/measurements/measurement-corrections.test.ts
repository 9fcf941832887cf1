import type { CallName } from '@gym/api-contract';
import { addBareMember } from '../../testing/bare-member.ts';
import { eraseMember, mergeMembers, undoLastMerge } from '../../testing/members.ts';
import { rejected, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const values = { chest: 103, biceps: 34, shoulder: 110.25, waist: 82, thigh: 55 };
const post = (call: CallName, body: object) => server.post(call, body);
const read = (call: CallName, query: object = {}) => server.read(call, { ...query });
const history = (id: number) => read('getMemberMeasurements', { id });
const latest = (id: number) => read('getMemberHealthByMemberId', { id });

/** Adds a member with a measurement on each of these days, the latest last. Resolves to the history, latest first. */
async function measuredOn(...days: string[]) {
  const member = await addBareMember(server.pool, { fname: 'Measured' });
  for (const date of days)
    await server.pool.query(
      `insert into measurements (member_id, date, chest, biceps, shoulder, waist, thigh)
        values ($1, $2, 103, 34, 110.25, 82, 55)`,
      [member, date],
    );
  return { member, stored: await history(member) };
}

test('corrects an earlier day; the latest values stay, and the audit trail keeps both sides', async () => {
  const { member, stored } = await measuredOn('2026-01-05', '2026-01-08');
  const { id, version } = stored[1];
  expect((await post('correctMeasurement', { ...values, id, version, chest: 130 })).body.data).toEqual({ id });
  expect(await history(member)).toEqual([stored[0], { ...stored[1], chest: 130, version: 2 }]);
  expect(await latest(member)).toMatchObject({ chest: 103, version: 3 });
  const rows = await server.sql(
    `select before, after from audit_entries where action = 'correctMeasurement' and record_id = $1`,
    [id],
  );
  const audited = { member_id: member, date: '2026-01-05', ...values };
  expect(rows).toEqual([{ before: audited, after: { ...audited, chest: 130 } }]);
});

test('J4: a stale correction or removal gets a 409 with the measurement, and with who changed what', async () => {
  const { member, stored } = await measuredOn('2026-01-05');
  const [{ id, version }] = stored;
  await post('correctMeasurement', { ...values, id, version, waist: 80 });
  for (const { status, body } of [
    await post('correctMeasurement', { ...values, id, version, chest: 98.5 }),
    await post('removeMeasurement', { id, version }),
  ]) {
    expect([status, body.current]).toEqual([409, (await history(member))[0]]);
    expect(body.changes).toMatchObject({ waist: { own: true } });
    expect(Object.keys(body.changes)).toEqual(['waist']);
  }
  expect(rejected(await post('correctMeasurement', { ...values, id }))).toEqual([400, 'version']);
});

test('J4: after a removal no earlier version of the form is valid, and a save says who removed it', async () => {
  const { member, stored } = await measuredOn('2026-01-05');
  const [{ id, version }] = stored;
  const form = (at: number) => post('UpdatememberHealth', { ...values, id: member, member_id: member, version: at });
  await post('removeMeasurement', { id, version });
  const { body } = await form(1);
  expect(body).toMatchObject({ current: { chest: null, version: 2 }, changes: { chest: { own: true } } });
  for (const call of ['correctMeasurement', 'removeMeasurement'] as const)
    expect((await post(call, { ...values, id, version })).status).toBe(404);
  await post('saveMemberHealth', { ...values, member_id: member, chest: 1 });
  expect([(await form(0)).status, (await form(1)).status, (await latest(member)).version]).toEqual([409, 409, 3]);
});

test('a measurement is put back once, and not on a day that was measured again', async () => {
  const member = await addBareMember(server.pool);
  await post('saveMemberHealth', { member_id: member, ...values });
  const [{ id, version }] = await history(member);
  expect((await post('restoreMeasurement', { id: 999_999 })).status).toBe(404);
  await post('removeMeasurement', { id, version });
  await post('saveMemberHealth', { member_id: member, ...values });
  expect((await post('restoreMeasurement', { id })).status).toBe(409);
  const [again] = await history(member);
  await post('removeMeasurement', { id: again.id, version: again.version });
  expect((await post('restoreMeasurement', { id })).status).toBe(200);
  expect((await post('restoreMeasurement', { id })).status).toBe(409);
});

test('the latest values and the health list follow a removal, and its undo', async () => {
  const { member, stored } = await measuredOn('2026-01-05', '2026-01-08');
  const measuredDay = async () =>
    (await read('getMember', { q: 'Measured', page: 1, size: 1000 })).find(({ id }: { id: number }) => id === member)
      .measured;
  const [{ id, version }] = stored;
  expect(await measuredDay()).toBe('2026-01-08');
  expect((await post('removeMeasurement', { id, version })).status).toBe(200);
  expect([await measuredDay(), await history(member)]).toEqual(['2026-01-05', [stored[1]]]);
  expect((await latest(member)).version).toBe(3);
  expect((await post('restoreMeasurement', { id })).status).toBe(200);
  expect([await measuredDay(), await history(member)]).toEqual([
    '2026-01-08',
    [{ ...stored[0], version: 3 }, stored[1]],
  ]);
});

test('the version of all measurements rises by one with each change, whatever was removed', async () => {
  const { member, stored } = await measuredOn('2026-01-05');
  const [{ id }] = stored;
  const versions = [(await latest(member)).version];
  for (const [call, body] of [
    ['correctMeasurement', { ...values, id, version: 1 }],
    ['removeMeasurement', { id, version: 2 }],
    ['restoreMeasurement', { id }],
    ['removeMeasurement', { id, version: 4 }],
    ['saveMemberHealth', { member_id: member, ...values }],
    ['restoreMeasurement', { id }],
  ] as const) {
    expect((await post(call, body)).status).toBe(200);
    versions.push((await latest(member)).version);
  }
  expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('of a correction and a removal at the same moment, one succeeds', async () => {
  const { stored } = await measuredOn('2026-01-05');
  const [{ id, version }] = stored;
  const statuses = (
    await Promise.all([
      post('correctMeasurement', { ...values, id, version, chest: 130 }),
      post('removeMeasurement', { id, version }),
    ])
  ).map(({ status }) => status);
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual(statuses);
});

test('of two colleagues who put the same measurement back, one succeeds', async () => {
  const { member, stored } = await measuredOn('2026-01-05');
  const [{ id, version }] = stored;
  await post('removeMeasurement', { id, version });
  const answers = await Promise.all([post('restoreMeasurement', { id }), post('restoreMeasurement', { id })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await history(member)).toHaveLength(1);
});

test('the timeline says who removed which measurement, until it is put back', async () => {
  const { member, stored } = await measuredOn('2026-01-05', '2026-01-08');
  const [{ id, version }] = stored;
  const timeline = () => read('getMemberTimeline', { id: member, kind: 'measurement' });
  await post('removeMeasurement', { id, version });
  expect(await timeline()).toMatchObject([
    { what: 'removed', id, measured: '2026-01-08', by: 'Daniel Okoye', at: server.clock.now().toISOString() },
    { what: 'measured', day: '2026-01-05' },
  ]);
  await post('restoreMeasurement', { id });
  expect((await timeline()).map(({ what }: { what: string }) => what)).toEqual(['measured', 'measured']);
});

test('the undo of a merge leaves removed what was removed since', async () => {
  const [kept, gone] = [await measuredOn('2026-01-05'), await measuredOn('2026-01-08', '2026-01-09')];
  expect((await mergeMembers(server, kept.member, gone.member)).status).toBe(200);
  const [{ id, version }] = await history(kept.member);
  expect((await post('removeMeasurement', { id, version })).status).toBe(200);
  expect((await undoLastMerge(server)).status).toBe(200);
  const days = async (member: number) => (await history(member)).map(({ date }: { date: string }) => date);
  expect([await days(kept.member), await days(gone.member)]).toEqual([['2026-01-05'], ['2026-01-08']]);
});

test('nothing of an erased member is put back', async () => {
  const { member, stored } = await measuredOn('2026-01-05');
  const [{ id, version }] = stored;
  await post('removeMeasurement', { id, version });
  expect((await eraseMember(server, member)).status).toBe(200);
  expect((await post('restoreMeasurement', { id })).status).toBe(404);
});

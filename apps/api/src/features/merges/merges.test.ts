import {
  memberWithEverything,
  tablesWith,
  uniqueTrace,
  type FullMember,
} from '../../testing/member-with-everything.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer({ gym: { name: 'Test Gym', timeZone: 'UTC' } as never });
const DAY = 86_400_000;
const read = async (name: Parameters<typeof server.call>[0], query: Record<string, string | number>) => {
  const { status, body } = await server.call(name, { token: server.admin, query });
  expect(status).toBe(200);
  return body;
};
const preview = async (kept: FullMember, gone: FullMember) =>
  (await read('getMergePreview', { kept_id: kept.id, gone_id: gone.id })).data;
const post = (name: Parameters<typeof server.call>[0], body: object, token = server.admin) =>
  server.call(name, { token, body });
const merge = async (kept: FullMember, gone: FullMember, over: object = {}) =>
  post('mergeMembers', { kept_id: kept.id, gone_id: gone.id, state: (await preview(kept, gone)).state, ...over });
const undo = async () => post('undoMerge', { id: (await read('getRecentMerges', {})).data[0].id });
const staff = (name: Parameters<typeof server.call>[0], body: object) => post(name, body, server.staff);
const asStaff = async (name: Parameters<typeof server.call>[0], id: number) =>
  (await server.call(name, { token: server.staff, query: { id } })).body.data;

/** All rows of these members, without the audit trail. */
async function stored(...people: FullMember[]) {
  const ids = people.map(({ id }) => id);
  const rows = async (text: string) => await server.sql(text, [ids]);
  return {
    members: await rows('select * from members where id = any($1) order by id'),
    periods: await rows('select * from assignments where member_id = any($1) order by id'),
    measurements: await rows('select * from measurements where member_id = any($1) order by id'),
    diets: await rows('select id, member_id, version, diet::text from diets where member_id = any($1) order by id'),
  };
}
/** Two records of one person. The second one also has an older measurement, a second membership and diet version. */
async function pair() {
  const kept = await memberWithEverything(server, { lname: 'Kept' });
  const gone = await memberWithEverything(server, { lname: 'Gone' });
  await server.pool.query(
    `insert into measurements (member_id, date, chest, biceps, shoulder, waist, thigh)
    values ($1, '2020-01-01', 1, 1, 1, 1, 1)`,
    [gone.id],
  );
  await staff('renewalPlan', { member_id: gone.id, plan_id: 1 });
  await staff('saveDiet', { id: gone.id, diet: [{ food_item: 2, qty: 7, units: gone.trace }] });
  return { kept, gone };
}
const withoutVersion = ({ members, ...rest }: Awaited<ReturnType<typeof stored>>) => ({
  ...rest,
  members: members.map(({ version: _version, ...member }) => member),
});

describe('likely duplicates', () => {
  const groups = async (by: string, rest: Record<string, number> = {}) => {
    const { data, more } = await read('getLikelyDuplicates', { by, size: 50, ...rest });
    return {
      ids: data.map(({ members }: { members: FullMember[] }) => members.map(({ id }) => id)),
      counts: data.map(({ count }: { count: number }) => count),
      more,
    };
  };

  test('have the same phone with or without +, the same email in any case, or the same names', async () => {
    const one = await memberWithEverything(server, {
      phone: '+4912',
      email: 'Same.One@gym.test',
      fname: 'Ömer',
      lname: 'Same',
      father_fname: 'F',
      father_lname: 'G',
    });
    const two = await memberWithEverything(server, {
      phone: '4912',
      email: 'same.one@GYM.test',
      fname: 'ÖMER',
      lname: 'same',
      father_fname: 'f',
      father_lname: 'g',
    });
    await memberWithEverything(server, { fname: 'Ömer', lname: 'Same', father_fname: 'Another', father_lname: 'G' });
    for (const by of ['phone', 'email', 'name']) expect([by, (await groups(by)).ids]).toEqual([by, [[one.id, two.id]]]);
  });

  test('are found for names of any length and script', async () => {
    const long = () =>
      Array.from({ length: 200 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');
    const names = { fname: long(), lname: long(), father_fname: long(), father_lname: long() };
    const [one, two] = [
      await memberWithEverything(server, { ...names, phone: '5551' }),
      await memberWithEverything(server, { ...names, phone: '5551' }),
    ];
    expect((await groups('phone')).ids).toContainEqual([one.id, two.id]);
    expect((await groups('name')).ids).not.toContainEqual([one.id, two.id]);
  });

  test('are paged, and a large group has its count', async () => {
    for (const phone of ['777', '777', '888', '888']) await memberWithEverything(server, { phone });
    const all = await groups('phone');
    const [first] = [await groups('phone', { size: 1 })];
    expect([first.ids, first.more]).toEqual([all.ids.slice(0, 1), true]);
    expect((await groups('phone', { after: first.ids[0][0] })).ids).toEqual(all.ids.slice(1));
    await server.pool.query(
      `update members set phone = '777' where id in (select id from members order by id desc limit 15)`,
    );
    expect(Math.max(...(await groups('phone')).counts)).toBeGreaterThanOrEqual(13);
    expect((await groups('phone')).ids.every((ids: number[]) => ids.length <= 10)).toBe(true);
  });
});

describe('a merge', () => {
  test('has a preview with both records, overlapping memberships and days with two measurements', async () => {
    const { kept, gone } = await pair();
    const shown = await preview(kept, gone);
    expect(shown).toMatchObject({
      kept: { fname: kept.trace, home: expect.stringMatching(/\w, \w/) },
      gone: { fname: gone.trace },
      measured: { kept: 1, gone: 2 },
      diets: { kept: 1, gone: 2 },
      undoable_days: 90,
    });
    expect(shown.periods.map(({ of, overlaps }: { of: string; overlaps: boolean }) => [of, overlaps])).toEqual(
      expect.arrayContaining([
        ['kept', true],
        ['gone', true],
        ['gone', expect.any(Boolean)],
      ]),
    );
    expect(shown.days).toEqual([
      {
        date: expect.any(String),
        kept: expect.objectContaining({ chest: 101 }),
        gone: expect.objectContaining({ chest: 101 }),
      },
    ]);
  });

  test('moves everything, keeps the sold terms, and forwards the old number', async () => {
    const { kept, gone } = await pair();
    const before = await stored(kept, gone);
    expect((await merge(kept, gone, { fields: { email: 'gone', home: 'gone' } })).body).toEqual({
      status: 'success',
      data: { id: kept.id },
    });
    const after = await stored(kept, gone);
    const sold = (rows: Record<string, unknown>[]) =>
      rows.map(({ member_id: _member, renewed: _renewed, ...row }) => row);
    expect(sold(after.periods)).toEqual(sold(before.periods));
    expect(after.periods.filter(({ renewed }) => !renewed)).toHaveLength(1);
    expect(after.members).toMatchObject([{ fname: kept.trace, email: `${gone.trace}@gym.test`, version: 3 }]);
    expect(after.measurements.map(({ member_id }) => Number(member_id))).toEqual([kept.id, kept.id]);
    expect(after.diets.map(({ version, diet }) => [version, JSON.parse(diet)[0].units]).sort()).toEqual([
      [1, gone.trace],
      [2, gone.trace],
      [3, kept.trace],
    ]);
    const rejected = await staff('updateMemberDetail', { id: gone.id, lname: 'Late' });
    expect([rejected.status, rejected.body]).toEqual([
      410,
      {
        status: 'error',
        result: 'error',
        moved_to: kept.id,
        reason: `Member ${gone.id} was merged into ${kept.name}, number ${kept.id}. Go on with that record.`,
      },
    ]);
    expect((await staff('updateMemberDetail', { id: kept.id, lname: 'Late', version: 2 })).status).toBe(409);
    const entries = (await read('getAuditTrail', { record: 'member', record_id: gone.id, size: 1 })).data;
    expect(entries).toMatchObject([
      {
        action: 'mergeMembers',
        user_id: 1,
        label: expect.stringContaining(gone.trace),
        before: { fname: gone.trace },
        after: { merged_into: kept.id, memberships: expect.any(Number), diets: 2 },
      },
    ]);
  });

  test.each([
    ['gone', 7],
    ['kept', 2.5],
  ])('keeps the chosen diet and measurement, of the %s record', async (of, qty) => {
    const { kept, gone } = await pair();
    await staff('saveMemberHealth', { member_id: gone.id, chest: 99, biceps: 1, shoulder: 1, waist: 1, thigh: 1 });
    const {
      days: [{ date }],
    } = await preview(kept, gone);
    await merge(kept, gone, { diet: of, days: [{ date, of }] });
    expect((await asStaff('getMemberHealthByMemberId', kept.id)).chest).toBe(of === 'gone' ? 99 : 101);
    expect(JSON.parse((await asStaff('getMemberDietByMemberId', kept.id)).diet)[0].qty).toBe(qty);
  });

  test.each([['kept'], ['gone']])('J4: gets a 409 with both records after a change of the %s one', async (side) => {
    const people = await pair();
    const { state } = await preview(people.kept, people.gone);
    await staff('updateMemberDetail', { id: people[side as 'kept'].id, profession: 'Diver' });
    const { status, body } = await merge(people.kept, people.gone, { state });
    expect([status, body.current]).toEqual([409, await preview(people.kept, people.gone)]);
  });

  test('with the same or an unknown member is rejected', async () => {
    const { kept, gone } = await pair();
    expect((await post('mergeMembers', { kept_id: kept.id, gone_id: kept.id, state: '' })).body.errors).toHaveProperty(
      'gone_id',
    );
    expect((await post('mergeMembers', { kept_id: kept.id, gone_id: 987_654, state: '' })).status).toBe(404);
    await merge(kept, gone);
    expect((await post('mergeMembers', { kept_id: kept.id, gone_id: gone.id, state: '' })).body.moved_to).toBe(kept.id);
  });

  test.each(['getLikelyDuplicates', 'getMergePreview', 'getRecentMerges', 'mergeMembers', 'undoMerge'] as const)(
    'A10: %s is for administrators only',
    async (name) => {
      const sent = name.startsWith('get')
        ? { query: { by: 'phone', kept_id: 1001, gone_id: 1002 } }
        : { body: { id: 1, kept_id: 1001, gone_id: 1002, state: '' } };
      expect([
        (await server.call(name, { ...sent, token: server.staff })).status,
        (await server.call(name, sent)).status,
      ]).toEqual([403, 401]);
    },
  );
});

describe('the undo of a merge', () => {
  test.each([['kept'], ['gone']])(
    'restores everything exactly, with the values of the %s record chosen',
    async (of) => {
      const { kept, gone } = await pair();
      const before = await stored(kept, gone);
      const {
        days: [{ date }],
      } = await preview(kept, gone);
      await merge(kept, gone, { fields: { fname: of, phone: of, home: of }, diet: of, days: [{ date, of }] });
      expect((await read('getRecentMerges', {})).data[0]).toMatchObject({
        kept_id: kept.id,
        gone_id: gone.id,
        gone_name: gone.name,
        by: expect.stringMatching(/\w/),
      });
      expect((await undo()).body).toEqual({ status: 'success', data: { id: gone.id, stays: [] } });
      expect(withoutVersion(await stored(kept, gone))).toEqual(withoutVersion(before));
      expect((await asStaff('getMemberDetailsById', gone.id)).version).toBe(2);
      expect(
        (await read('getRecentMerges', {})).data.some(({ gone_id }: { gone_id: number }) => gone_id === gone.id),
      ).toBe(false);
    },
  );

  test.each([
    ['2021-03-04', '2020-01-02', '2020-01-02'],
    ['2020-01-02', '2021-03-04', '2020-01-02'],
    [null, '2020-01-02', '2020-01-02'],
    ['2020-01-02', '-infinity', '2020-01-02'],
    ['-infinity', '2020-01-02', undefined],
  ])('restores the days of joining: merged, %s and %s are %s', async (ofKept, ofGone, merged) => {
    const { kept, gone } = await pair();
    for (const [{ id }, joined] of [[kept, ofKept] as const, [gone, ofGone] as const])
      await server.pool.query('update members set joined_at = $2 where id = $1', [id, joined]);
    const joinedOf = async ({ id }: FullMember) => (await read('getMemberData', { id })).data.joined;
    const before = await stored(kept, gone);
    const days = [await joinedOf(kept), await joinedOf(gone)];
    await merge(kept, gone);
    expect(await joinedOf(kept)).toBe(merged);
    await undo();
    expect([await joinedOf(kept), await joinedOf(gone)]).toEqual(days);
    expect(withoutVersion(await stored(kept, gone))).toEqual(withoutVersion(before));
  });

  test('leaves later additions and changes with the kept record, and names them', async () => {
    const { kept, gone } = await pair();
    await merge(kept, gone, { fields: { profession: 'gone', address: 'gone' } });
    await staff('updateMemberDetail', { id: kept.id, profession: 'Pilot', pincode: '77' });
    await staff('saveDiet', { id: kept.id, diet: [{ food_item: 3, qty: 1, units: 'since' }] });
    const sold = (await staff('renewalPlan', { member_id: kept.id, plan_id: 1 })).body.data.id;
    expect((await undo()).body.data).toEqual({ id: gone.id, stays: ['profession'] });
    expect(await asStaff('getMemberDetailsById', kept.id)).toMatchObject({
      profession: 'Pilot',
      pincode: '77',
      address: `${kept.trace} Street 1`,
    });
    expect(await asStaff('getMemberDetailsById', gone.id)).toMatchObject({ profession: `${gone.trace} keeper` });
    expect(JSON.parse((await asStaff('getMemberDietByMemberId', kept.id)).diet)[0].units).toBe('since');
    expect(JSON.parse((await asStaff('getMemberDietByMemberId', gone.id)).diet)[0].qty).toBe(7);
    const { periods } = await stored(kept, gone);
    expect(periods.filter(({ member_id, renewed }) => Number(member_id) === kept.id && !renewed)).toMatchObject([
      { id: String(sold) },
    ]);
  });

  test('gives both records a measurement that was corrected since', async () => {
    const { kept, gone } = await pair();
    await server.pool.query('delete from measurements where member_id = $1', [kept.id]);
    await merge(kept, gone);
    await staff('saveMemberHealth', { member_id: kept.id, chest: 55, biceps: 1, shoulder: 1, waist: 1, thigh: 1 });
    expect((await undo()).body.data.stays).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    expect([
      (await asStaff('getMemberHealthByMemberId', kept.id)).chest,
      (await asStaff('getMemberHealthByMemberId', gone.id)).chest,
    ]).toEqual([55, 101]);
  });

  test('of a chain goes backwards, the last merge first', async () => {
    const [{ kept: a, gone: b }, { kept: c }] = [await pair(), await pair()];
    const before = await stored(a, b, c);
    await merge(b, c);
    const [{ id: first }] = (await read('getRecentMerges', {})).data;
    await merge(a, b);
    expect((await server.get('getMemberDetailsById', { id: c.id })).body.moved_to).toBe(a.id);
    expect((await post('undoMerge', { id: first })).body).toMatchObject({ status: 'error', moved_to: a.id });
    await undo();
    expect((await post('undoMerge', { id: first })).status).toBe(200);
    expect(withoutVersion(await stored(a, b, c))).toEqual(withoutVersion(before));
  });

  test('of two merges into one record goes backwards too', async () => {
    const [{ kept: a, gone: b }, { kept: c }] = [await pair(), await pair()];
    await server.pool.query(
      `update measurements set date = (select max(date) from measurements where member_id = $1)
      where member_id = any($2) and date > $3`,
      [a.id, [b.id, c.id], '2020-01-01'],
    );
    const before = await stored(a, b, c);
    const days = async (kept: FullMember, gone: FullMember) =>
      (await preview(kept, gone)).days.map(({ date }: { date: string }) => ({ date, of: 'gone' }));
    await merge(a, b, { fields: { phone: 'gone' }, days: await days(a, b) });
    const [{ id: first }] = (await read('getRecentMerges', {})).data;
    await merge(a, c, { fields: { phone: 'gone' }, days: await days(a, c) });
    expect((await post('undoMerge', { id: first })).body).toMatchObject({
      status: 'error',
      reason: `Member ${c.id} was merged into ${a.name} later. Undo that merge first.`,
    });
    expect((await undo()).status).toBe(200);
    expect((await post('undoMerge', { id: first })).body).toEqual({ status: 'success', data: { id: b.id, stays: [] } });
    expect(withoutVersion(await stored(a, b, c))).toEqual(withoutVersion(before));
  });

  test('is rejected after 90 days, a second time, and after an erasure of the member', async () => {
    const [one, two] = [await pair(), await pair()];
    await merge(one.kept, one.gone);
    const [{ id }] = (await read('getRecentMerges', {})).data;
    await merge(two.kept, two.gone);
    await undo();
    const { state } = (await read('getMemberData', { id: one.kept.id })).data;
    expect(
      (await post('eraseMember', { id: one.kept.id, state, confirm: String(one.kept.id), password: PASSWORD })).status,
    ).toBe(200);
    for (const { trace } of [one.kept, one.gone]) expect(await tablesWith(server, trace)).toEqual([]);
    expect((await post('undoMerge', { id })).status).toBe(422);
    expect((await server.get('getMemberDetailsById', { id: one.gone.id })).body.reason).toContain('was erased');

    const three = await pair();
    await merge(three.kept, three.gone);
    const [{ id: old }] = (await read('getRecentMerges', {})).data;
    await server.pool.query(`update member_merges set merged_at = $1 where id = $2`, [
      new Date(server.clock.now().getTime() - 91 * DAY),
      old,
    ]);
    expect((await post('undoMerge', { id: old })).status).toBe(422);
    expect((await read('getRecentMerges', {})).data.map((one: { id: number }) => one.id)).not.toContain(old);
  });

  test('lets an erasure redact what the other record left behind, in the audit trail too', async () => {
    const { kept, gone } = await pair();
    // Each record keeps its own entries from before the merge.
    server.clock.advance(1000);
    await merge(kept, gone, { fields: { fname: 'gone', email: 'gone' } });
    await staff('updateMemberDetail', { id: kept.id, profession: 'Between' });
    await undo();
    const { state } = (await read('getMemberData', { id: gone.id })).data;
    await post('eraseMember', { id: gone.id, state, confirm: String(gone.id), password: PASSWORD });
    expect(await tablesWith(server, gone.trace)).toEqual([]);
    expect(await tablesWith(server, kept.trace)).toEqual(expect.arrayContaining(['audit_entries', 'members']));
  });
});

test('saves concurrent to a merge move with it or get a 410 with the new number; none is lost', async () => {
  for (let round = 0; round < 2; round++) {
    const { kept, gone } = await pair();
    const trace = uniqueTrace();
    const { state } = await preview(kept, gone);
    const saves = Promise.all(
      [kept, gone].flatMap(({ id }) => [
        staff('renewalPlan', { member_id: id, plan_id: 1 }),
        staff('saveDiet', { id, diet: [{ food_item: 4, qty: id, units: trace }] }),
        staff('saveMemberHealth', { member_id: id, chest: 66, biceps: 1, shoulder: 1, waist: 1, thigh: 1 }),
      ]),
    );
    let done = await merge(kept, gone, { state });
    const answers = await saves;
    // An earlier save made the preview stale.
    if (done.status === 409) done = await merge(kept, gone);
    expect(done.status).toBe(200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 410)).toEqual([]);
    const { periods, diets } = await stored(kept);
    const renewed = [answers[0], answers[3]]
      .filter((answer) => answer?.status === 200)
      .map((answer) => answer?.body.data.id);
    expect(periods.map(({ id }) => Number(id))).toEqual(expect.arrayContaining(renewed));
    expect(periods.filter((period) => !period.renewed)).toHaveLength(1);
    expect(diets.filter(({ diet }) => diet.includes(trace))).toHaveLength(
      [answers[1], answers[4]].filter((answer) => answer?.status === 200).length,
    );
    expect(await stored(gone)).toEqual({ members: [], periods: [], measurements: [], diets: [] });
  }
});

test('a preview shows full contacts, and the audit trail names who saw them, once an hour', async () => {
  const { kept, gone } = await pair();
  await preview(kept, gone);
  server.clock.advance(1000);
  await preview(kept, gone);
  const views = async ({ id }: FullMember) =>
    (await read('getAuditTrail', { record: 'member', record_id: id })).data.filter(
      ({ action }: { action: string }) => action === 'getMergePreview',
    );
  for (const one of [kept, gone])
    expect(await views(one)).toEqual([
      expect.objectContaining({ user_id: 1, address: expect.any(String), before: null, after: null }),
    ]);
  server.clock.advance(3_600_000);
  await preview(kept, gone);
  expect(await views(kept)).toHaveLength(2);
});

test('a preview names who saw measurements of the same day, and nobody where it shows none', async () => {
  const { kept, gone } = await pair();
  const { id: unmeasured } = await memberWithEverything(server, { lname: 'Unmeasured' });
  await server.pool.query('delete from measurements where member_id = $1', [unmeasured]);
  const readsOf = async (id: number) => (await read('getAuditTrail', { record: 'health data', record_id: id })).data;
  await read('getMergePreview', { kept_id: unmeasured, gone_id: gone.id });
  expect(await readsOf(gone.id)).toEqual([]);
  await preview(kept, gone);
  for (const { id } of [kept, gone])
    expect(await readsOf(id)).toMatchObject([{ user_id: 1, action: 'getMergePreview', before: null, after: null }]);
});

test('the audit trail says of both records what a merge and its undo moved', async () => {
  const { kept, gone } = await pair();
  await merge(kept, gone);
  await undo();
  const told = async ({ id }: FullMember) =>
    (await read('getAuditTrail', { record: 'member', record_id: id, size: 2 })).data.map(
      ({ action, after }: { action: string; after: object }) => ({ action, ...after }),
    );
  const moved = { memberships: 2, measurements: 2, diets: 2 };
  expect(await told(gone)).toMatchObject([
    { action: 'undoMerge', ...moved },
    { action: 'mergeMembers', merged_into: kept.id, ...moved },
  ]);
  expect(await told(kept)).toMatchObject([
    { action: 'undoMerge', unmerged: gone.id, ...moved },
    { action: 'mergeMembers', merged_from: gone.id, ...moved },
  ]);
});

import {
  addMember,
  eraseMember,
  mergeMembers,
  SIZES,
  storedApartFromVersions,
  storedRows,
  undoLastMerge,
} from '../../testing/members.ts';
import {
  memberWithEverything,
  tablesWith,
  uniqueTrace,
  type FullMember,
} from '../../testing/member-with-everything.ts';
import { gymWith } from '../../testing/test-config.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer({ gym: gymWith({ timeZone: 'UTC' }) });
const DAY = 86_400_000;
const preview = (kept: FullMember, gone: FullMember) =>
  server.read('getMergePreview', { kept_id: kept.id, gone_id: gone.id });
const merge = (kept: FullMember, gone: FullMember, over?: object) => mergeMembers(server, kept.id, gone.id, over);
const recentMerges = () => server.readList('getRecentMerges');
const undo = () => undoLastMerge(server);
const entriesOf = ({ id }: Pick<FullMember, 'id'>, query: object = {}) =>
  server.readList('getAuditTrail', { record: 'member', record_id: id, ...query });
const stored = (...people: FullMember[]) =>
  storedRows(
    server,
    people.map(({ id }) => id),
  );
const storedApart = (...people: FullMember[]) =>
  storedApartFromVersions(
    server,
    people.map(({ id }) => id),
  );
const dietOf = async ({ id }: FullMember) =>
  JSON.parse((await server.read('getMemberDietByMemberId', { id })).diet) as { qty: number; units: string }[];
const chestOf = async ({ id }: FullMember) => (await server.read('getMemberHealthByMemberId', { id })).chest as number;

/** Two records of one person. The second one also has an older measurement, a second membership and diet version. */
async function pair() {
  const kept = await memberWithEverything(server, { lname: 'Kept' });
  const gone = await memberWithEverything(server, { lname: 'Gone' });
  await server.pool.query(
    `insert into measurements (member_id, date, chest, biceps, shoulder, waist, thigh)
    values ($1, '2020-01-01', 1, 1, 1, 1, 1)`,
    [gone.id],
  );
  await server.post('renewalPlan', { member_id: gone.id, plan_id: 1 });
  await server.post('saveDiet', { id: gone.id, diet: [{ food_item: 2, qty: 7, units: gone.trace }] });
  return { kept, gone };
}

describe('likely duplicates', () => {
  const groups = async (by: string, rest: Record<string, number> = {}) => {
    const { data, more } = (await server.get('getLikelyDuplicates', { by, size: 50, ...rest })).body;
    const groupsOf = data as { members: { id: number }[]; count: number }[];
    return {
      ids: groupsOf.map(({ members }) => members.map(({ id }) => id)),
      counts: groupsOf.map(({ count }) => count),
      more,
    };
  };

  test('have the same phone with or without +, the same email in any case, or the same names', async () => {
    const names = { fname: 'Ömer', lname: 'Same', father_fname: 'F', father_lname: 'G' };
    const other = { fname: 'ÖMER', lname: 'same', father_fname: 'f', father_lname: 'g' };
    const one = await addMember(server, { ...names, phone: '+4912', email: 'Same.One@gym.test' });
    const two = await addMember(server, { ...other, phone: '4912', email: 'same.one@GYM.test' });
    await addMember(server, { ...names, phone: '1', email: 'else@gym.test', father_fname: 'Another' });
    for (const by of ['phone', 'email', 'name']) expect([by, (await groups(by)).ids]).toEqual([by, [[one, two]]]);
  });

  test('are found for names of any length and script', async () => {
    const long = () =>
      Array.from({ length: 200 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');
    const names = { fname: long(), lname: long(), father_fname: long(), father_lname: long() };
    const add = () => addMember(server, { ...names, phone: '5551' });
    const [one, two] = [await add(), await add()];
    expect((await groups('phone')).ids).toContainEqual([one, two]);
    expect((await groups('name')).ids).not.toContainEqual([one, two]);
  });

  test('are paged, and a large group has its count', async () => {
    for (const phone of ['777', '777', '888', '888']) await addMember(server, { phone, email: `at${phone}@gym.test` });
    const all = await groups('phone');
    const first = await groups('phone', { size: 1 });
    expect([first.ids, first.more]).toEqual([all.ids.slice(0, 1), true]);
    expect((await groups('phone', { after: first.ids[0]?.[0] ?? 0 })).ids).toEqual(all.ids.slice(1));
    await server.pool.query(
      `update members set phone = '777' where id in (select id from members order by id desc limit 15)`,
    );
    expect(Math.max(...(await groups('phone')).counts)).toBeGreaterThanOrEqual(13);
    expect((await groups('phone')).ids.every((ids) => ids.length <= 10)).toBe(true);
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
    const rejected = await server.post('updateMemberDetail', { id: gone.id, lname: 'Late' });
    expect([rejected.status, rejected.body]).toEqual([
      410,
      {
        status: 'error',
        result: 'error',
        moved_to: kept.id,
        reason: `Member ${gone.id} was merged into ${kept.name}, number ${kept.id}. Go on with that record.`,
      },
    ]);
    expect((await server.post('updateMemberDetail', { id: kept.id, lname: 'Late', version: 2 })).status).toBe(409);
    expect(await entriesOf(gone, { size: 1 })).toMatchObject([
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
    await server.post('saveMemberHealth', { member_id: gone.id, ...SIZES, chest: 99 });
    const {
      days: [{ date }],
    } = await preview(kept, gone);
    await merge(kept, gone, { diet: of, days: [{ date, of }] });
    expect(await chestOf(kept)).toBe(of === 'gone' ? 99 : 101);
    expect((await dietOf(kept))[0]?.qty).toBe(qty);
  });

  test.each([['kept'], ['gone']])('J4: gets a 409 with both records after a change of the %s one', async (side) => {
    const people = await pair();
    const { state } = await preview(people.kept, people.gone);
    await server.post('updateMemberDetail', { id: people[side as 'kept'].id, profession: 'Diver' });
    const { status, body } = await merge(people.kept, people.gone, { state });
    expect([status, body.current]).toEqual([409, await preview(people.kept, people.gone)]);
  });

  test('with the same or an unknown member is rejected', async () => {
    const { kept, gone } = await pair();
    const send = (gone_id: number) => server.post('mergeMembers', { kept_id: kept.id, gone_id, state: '' });
    expect((await send(kept.id)).body.errors).toHaveProperty('gone_id');
    expect((await send(987_654)).status).toBe(404);
    await merge(kept, gone);
    expect((await send(gone.id)).body.moved_to).toBe(kept.id);
  });
});

describe('the undo of a merge', () => {
  test.each([['kept'], ['gone']])(
    'restores everything exactly, with the values of the %s record chosen',
    async (of) => {
      const { kept, gone } = await pair();
      const before = await storedApart(kept, gone);
      const {
        days: [{ date }],
      } = await preview(kept, gone);
      await merge(kept, gone, { fields: { fname: of, phone: of, home: of }, diet: of, days: [{ date, of }] });
      expect((await recentMerges())[0]).toMatchObject({
        kept_id: kept.id,
        gone_id: gone.id,
        gone_name: gone.name,
        by: expect.stringMatching(/\w/),
      });
      expect((await undo()).body).toEqual({ status: 'success', data: { id: gone.id, stays: [] } });
      expect(await storedApart(kept, gone)).toEqual(before);
      expect((await server.read('getMemberDetailsById', { id: gone.id })).version).toBe(2);
      expect((await recentMerges()).some(({ gone_id }) => gone_id === gone.id)).toBe(false);
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
    const joinedOf = async ({ id }: FullMember) => (await server.read('getMemberData', { id })).joined;
    const before = await storedApart(kept, gone);
    const days = [await joinedOf(kept), await joinedOf(gone)];
    await merge(kept, gone);
    expect(await joinedOf(kept)).toBe(merged);
    await undo();
    expect([await joinedOf(kept), await joinedOf(gone)]).toEqual(days);
    expect(await storedApart(kept, gone)).toEqual(before);
  });

  test('leaves later additions and changes with the kept record, and names them', async () => {
    const { kept, gone } = await pair();
    await merge(kept, gone, { fields: { profession: 'gone', address: 'gone' } });
    await server.post('updateMemberDetail', { id: kept.id, profession: 'Pilot', pincode: '77' });
    await server.post('saveDiet', { id: kept.id, diet: [{ food_item: 3, qty: 1, units: 'since' }] });
    const sold = (await server.save('renewalPlan', { member_id: kept.id, plan_id: 1 })).id;
    expect((await undo()).body.data).toEqual({ id: gone.id, stays: ['profession'] });
    expect(await server.read('getMemberDetailsById', { id: kept.id })).toMatchObject({
      profession: 'Pilot',
      pincode: '77',
      address: `${kept.trace} Street 1`,
    });
    expect(await server.read('getMemberDetailsById', { id: gone.id })).toMatchObject({
      profession: `${gone.trace} keeper`,
    });
    expect((await dietOf(kept))[0]?.units).toBe('since');
    expect((await dietOf(gone))[0]?.qty).toBe(7);
    const { periods } = await stored(kept, gone);
    expect(periods.filter(({ member_id, renewed }) => Number(member_id) === kept.id && !renewed)).toMatchObject([
      { id: String(sold) },
    ]);
  });

  test('gives both records a measurement that was corrected since', async () => {
    const { kept, gone } = await pair();
    await server.pool.query('delete from measurements where member_id = $1', [kept.id]);
    await merge(kept, gone);
    await server.post('saveMemberHealth', { member_id: kept.id, ...SIZES, chest: 55 });
    expect((await undo()).body.data.stays).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    expect([await chestOf(kept), await chestOf(gone)]).toEqual([55, 101]);
  });

  test('of a chain goes backwards, the last merge first', async () => {
    const [{ kept: a, gone: b }, { kept: c }] = [await pair(), await pair()];
    const before = await storedApart(a, b, c);
    await merge(b, c);
    const [{ id: first }] = await recentMerges();
    await merge(a, b);
    expect((await server.get('getMemberDetailsById', { id: c.id })).body.moved_to).toBe(a.id);
    expect((await server.post('undoMerge', { id: first })).body).toMatchObject({ status: 'error', moved_to: a.id });
    await undo();
    expect((await server.post('undoMerge', { id: first })).status).toBe(200);
    expect(await storedApart(a, b, c)).toEqual(before);
  });

  test('of two merges into one record goes backwards too', async () => {
    const [{ kept: a, gone: b }, { kept: c }] = [await pair(), await pair()];
    await server.pool.query(
      `update measurements set date = (select max(date) from measurements where member_id = $1)
      where member_id = any($2) and date > $3`,
      [a.id, [b.id, c.id], '2020-01-01'],
    );
    const before = await storedApart(a, b, c);
    const days = async (kept: FullMember, gone: FullMember) =>
      (await preview(kept, gone)).days.map(({ date }: { date: string }) => ({ date, of: 'gone' }));
    await merge(a, b, { fields: { phone: 'gone' }, days: await days(a, b) });
    const [{ id: first }] = await recentMerges();
    await merge(a, c, { fields: { phone: 'gone' }, days: await days(a, c) });
    expect((await server.post('undoMerge', { id: first })).body).toMatchObject({
      status: 'error',
      reason: `Member ${c.id} was merged into ${a.name} later. Undo that merge first.`,
    });
    expect((await undo()).status).toBe(200);
    expect((await server.post('undoMerge', { id: first })).body).toEqual({
      status: 'success',
      data: { id: b.id, stays: [] },
    });
    expect(await storedApart(a, b, c)).toEqual(before);
  });

  test('is rejected after 90 days, a second time, and after an erasure of the member', async () => {
    const [one, two] = [await pair(), await pair()];
    await merge(one.kept, one.gone);
    const [{ id }] = await recentMerges();
    await merge(two.kept, two.gone);
    await undo();
    expect((await eraseMember(server, one.kept.id)).status).toBe(200);
    for (const { trace } of [one.kept, one.gone]) expect(await tablesWith(server, trace)).toEqual([]);
    expect((await server.post('undoMerge', { id })).status).toBe(422);
    expect((await server.get('getMemberDetailsById', { id: one.gone.id })).body.reason).toContain('was erased');

    const three = await pair();
    await merge(three.kept, three.gone);
    const [{ id: old }] = await recentMerges();
    const longAgo = new Date(server.clock.now().getTime() - 91 * DAY);
    await server.sql(`update member_merges set merged_at = $1 where id = $2`, [longAgo, old]);
    expect((await server.post('undoMerge', { id: old })).status).toBe(422);
    expect((await recentMerges()).map((one) => one.id)).not.toContain(old);
  });

  test('lets an erasure redact what the other record left behind, in the audit trail too', async () => {
    const { kept, gone } = await pair();
    // Each record keeps its own entries from before the merge.
    server.clock.advance(1000);
    await merge(kept, gone, { fields: { fname: 'gone', email: 'gone' } });
    await server.post('updateMemberDetail', { id: kept.id, profession: 'Between' });
    await undo();
    await eraseMember(server, gone.id);
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
        server.post('renewalPlan', { member_id: id, plan_id: 1 }),
        server.post('saveDiet', { id, diet: [{ food_item: 4, qty: id, units: trace }] }),
        server.post('saveMemberHealth', { member_id: id, ...SIZES }),
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
    (await entriesOf({ id })).filter(({ action }) => action === 'getMergePreview');
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
  const readsOf = (id: number) => entriesOf({ id }, { record: 'health data' });
  await server.read('getMergePreview', { kept_id: unmeasured, gone_id: gone.id });
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
    (await entriesOf({ id }, { size: 2 })).map(({ action, after }) => ({ action, ...after }));
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

import type { CallName } from '@gym/api-contract';
import { addBareMember } from '../../testing/bare-member.ts';
import { eraseMember, mergeMembers, undoLastMerge } from '../../testing/members.ts';
import { memberWithEverything, tablesWith, uniqueTrace } from '../../testing/member-with-everything.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const change = (call: 'tagMembers' | 'untagMembers', ids: readonly number[], tag: string) =>
  server.call(call, { token: server.staff, body: { ids, tag } });
const addMember = () => addBareMember(server.pool);
const read = (call: CallName, query = {}) => server.read(call, query);
const tagsOf = async (id: number): Promise<string[]> => (await read('getMemberById', { id })).tags ?? [];

test('a change names whom it changed and who is missing; a tag keeps its first spelling', async () => {
  const [one, two] = [await addMember(), await addMember()];
  const [tag, missing] = ['Needs a call', 999_999];
  expect((await change('tagMembers', [one], ' Needs  a call ')).body.data).toMatchObject({ tag, changed: [one] });
  const { data } = (await change('tagMembers', [one, two, missing], 'needs A CALL')).body;
  expect(data).toEqual({ tag, changed: [two], missing: [missing] });
  expect(await read('getMemberTags')).toContainEqual({ tag, members: 2 });
  await change('untagMembers', [two], tag);
  expect((await change('untagMembers', [one, two], 'NEEDS a call')).body.data.changed).toEqual([one]);
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([[], []]);
  // A tag without members is gone.
  expect((await read('getMemberTags')).filter((known: { tag: string }) => known.tag === tag)).toEqual([]);
});

test('list, page, form and export show the tags of a member by name', async () => {
  const id = await addBareMember(server.pool, { fname: 'Tagged' });
  for (const tag of ['vip', 'Alpha']) await change('tagMembers', [id], tag);
  const [row] = await read('getMemberDetails', { q: 'Tagged' });
  const form = await read('getMemberDetailsById', { id });
  const { member } = await read('exportMemberData', { id });
  for (const { tags } of [row, form, { tags: await tagsOf(id) }, member]) expect(tags).toEqual(['Alpha', 'vip']);
});

test('the 21st tag of a member is rejected, for all members of the call', async () => {
  const [one, two] = [await addMember(), await addMember()];
  for (let at = 0; at < 20; at += 1) await change('tagMembers', [one], `Tag ${at}`);
  expect((await change('tagMembers', [one, two], 'One too many')).status).toBe(422);
  expect(await tagsOf(two)).toEqual([]);
});

test('a merge gives the kept member the tags of both, and its undo separates them', async () => {
  const [kept_id, gone_id] = [await addMember(), await addMember()];
  await change('tagMembers', [kept_id], 'Kept');
  await change('tagMembers', [kept_id, gone_id], 'Both');
  await change('tagMembers', [gone_id], 'Other');
  expect((await mergeMembers(server, kept_id, gone_id)).status).toBe(200);
  expect(await tagsOf(kept_id)).toEqual(['Both', 'Kept', 'Other']);
  await undoLastMerge(server);
  expect([await tagsOf(kept_id), await tagsOf(gone_id)]).toEqual([
    ['Both', 'Kept'],
    ['Both', 'Other'],
  ]);
});

test('each changed member has an audit entry with the tags before and after', async () => {
  const [one, two] = [await addMember(), await addMember()];
  await change('tagMembers', [one], 'Evening');
  await change('tagMembers', [one, two], 'Coach');
  await change('untagMembers', [one, two], 'Evening');
  const rows = await server.sql(
    `select action, record_id::int as id, before, after from audit_entries
    where record = 'member' and record_id in ($1, $2) and action like '%tagMembers' order by audit_entries.id`,
    [one, two],
  );
  const sides = (id: number, before: string[], after: string[]) => ({
    id,
    before: { member_id: id, tags: before },
    after: { member_id: id, tags: after },
  });
  expect(rows).toEqual([
    { action: 'tagMembers', ...sides(one, [], ['Evening']) },
    { action: 'tagMembers', ...sides(one, ['Evening'], ['Coach', 'Evening']) },
    { action: 'tagMembers', ...sides(two, [], ['Coach']) },
    { action: 'untagMembers', ...sides(one, ['Coach', 'Evening'], ['Coach']) },
  ]);
  const [entry] = await server.readList('getAuditTrail', { record: 'member', record_id: two });
  expect(entry.label).not.toBe('');
});

test('two spellings at the same moment become one tag', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, addMember));
  await Promise.all(
    ['Spin class', 'SPIN CLASS', 'spin class', 'Spin Class'].map((tag, at) =>
      change('tagMembers', [ids[at] ?? 0], tag),
    ),
  );
  expect((await server.readList('getMemberTags')).filter(({ tag }) => /spin class/i.test(tag))).toEqual([
    { tag: expect.any(String), members: 4 },
  ]);
});

test('a thousand members are tagged in one call', async () => {
  const rows =
    await server.sql(`insert into members (fname, lname, father_fname, father_lname, profession, email, phone, address,
      country, state, city, pincode)
    select 'Many', n, 'F', 'F', 'Cook', n || '@x.test', n, 'Hill', 1, 1, 1, '1' from generate_series(1, 1000) as n
    returning id::int`);
  const ids = rows.map(({ id }: { id: number }) => id);
  const { body } = await change('tagMembers', ids, 'Newsletter');
  expect(body.data.changed).toHaveLength(1000);
  const list = await server.get('getMemberDetails', { q: 'Many', page: 2, size: 10 });
  expect(list.body.data.map(({ tags }: { tags: string[] }) => tags)).toEqual(Array(10).fill(['Newsletter']));
});

test('the erasure of a member removes the tags, in the audit trail too', async () => {
  const { id } = await memberWithEverything(server);
  const tag = uniqueTrace();
  await change('tagMembers', [id], tag);
  await eraseMember(server, id);
  expect(await tablesWith(server, tag)).toEqual([]);
});

test('an erasure and a tag at the same moment leave no tag behind', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, name } = await memberWithEverything(server);
    const { state } = await server.read('getMemberData', { id });
    const [erased, tagged] = await Promise.all([
      server.post('eraseMember', { id, confirm: name, state }),
      change('tagMembers', [id], 'Late'),
    ]);
    expect([erased.status, tagged.status]).toEqual([200, 200]);
    const rows = await server.sql('select from member_tags where member_id = $1', [id]);
    expect(rows).toEqual([]);
  }
});

import { addBareMember } from '../../testing/bare-member.ts';
import { memberWithEverything, tablesWith, uniqueTrace } from '../../testing/member-with-everything.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const change = (call: 'tagMembers' | 'untagMembers', ids: readonly number[], tag: string) =>
  server.call(call, { token: server.staff, body: { ids, tag } });
const addMember = () => addBareMember(server.pool);

test('each changed member has an audit entry with the tags before and after', async () => {
  const [one, two] = [await addMember(), await addMember()];
  await change('tagMembers', [one], 'Evening');
  await change('tagMembers', [one, two], 'Coach');
  await change('untagMembers', [one, two], 'Evening');
  const { rows } = await server.pool.query(
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
  const { body } = await server.call('getAuditTrail', {
    token: server.admin,
    query: { record: 'member', record_id: two },
  });
  expect(body.data[0].label).not.toBe('');
});

test('two spellings at the same moment become one tag', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, addMember));
  await Promise.all(
    ['Spin class', 'SPIN CLASS', 'spin class', 'Spin Class'].map((tag, at) =>
      change('tagMembers', [ids[at] ?? 0], tag),
    ),
  );
  const { body } = await server.call('getMemberTags', { token: server.staff });
  expect(body.data.filter(({ tag }: { tag: string }) => /spin class/i.test(tag))).toEqual([
    { tag: expect.any(String), members: 4 },
  ]);
});

test('a thousand members are tagged in one call', async () => {
  const { rows } = await server.pool.query(
    `insert into members (fname, lname, father_fname, father_lname, profession, email, phone, address,
      country, state, city, pincode)
    select 'Many', n, 'F', 'F', 'Cook', n || '@x.test', n, 'Hill', 1, 1, 1, '1' from generate_series(1, 1000) as n
    returning id::int`,
  );
  const ids = rows.map(({ id }: { id: number }) => id);
  const { body } = await change('tagMembers', ids, 'Newsletter');
  expect(body.data.changed).toHaveLength(1000);
  const list = await server.call('getMemberDetails', { token: server.staff, query: { q: 'Many', page: 2, size: 10 } });
  expect(list.body.data.map(({ tags }: { tags: string[] }) => tags)).toEqual(Array(10).fill(['Newsletter']));
});

test('the erasure of a member removes the tags, in the audit trail too', async () => {
  const { id, name } = await memberWithEverything(server);
  const tag = uniqueTrace();
  await change('tagMembers', [id], tag);
  const { state } = (await server.call('getMemberData', { token: server.admin, query: { id } })).body.data;
  await server.call('eraseMember', { token: server.admin, body: { id, confirm: name, state } });
  expect(await tablesWith(server, tag)).toEqual([]);
});

test('an erasure and a tag at the same moment leave no tag behind', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, name } = await memberWithEverything(server);
    const { state } = (await server.call('getMemberData', { token: server.admin, query: { id } })).body.data;
    const [erased, tagged] = await Promise.all([
      server.call('eraseMember', { token: server.admin, body: { id, confirm: name, state } }),
      change('tagMembers', [id], 'Late'),
    ]);
    expect([erased.status, tagged.status]).toEqual([200, 200]);
    const { rows } = await server.pool.query('select from member_tags where member_id = $1', [id]);
    expect(rows).toEqual([]);
  }
});

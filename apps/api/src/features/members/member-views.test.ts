import { createRecordSearch, MAX_FOUND_MEMBERS, memberIds, numberSearch } from '@gym/rules';
import { addBareMember } from '../../testing/bare-member.ts';
import { addPlan, sell } from '../../testing/sales.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

type View = Record<string, string | number>;
interface Row {
  readonly id: number;
  readonly fname: string;
  readonly plan_name: string | null;
}
type SearchedRow = Row & Record<'lname' | 'phone' | 'email', string>;
const list = async (query: View): Promise<{ data: Row[]; total: number }> =>
  (await server.get('getMemberDetails', query)).body;
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
const namesOf = async (any: string) => (await list({ any, page: 1, size: 10 })).data.map(({ fname }) => fname);

const [oz, zoe, anna, bo] = [
  ['Öz', 'Two days'],
  ['Zoe', null],
  ['anna', 'A month'],
  ['Bo', 'Two days'],
] as const;
beforeAll(async () => {
  const plans = {
    'Two days': await addPlan(server, { plan_name: 'Two days', duration: 3 }),
    'A month': await addPlan(server, { plan_name: 'A month', duration: 1 }),
  };
  for (const [fname, plan] of [oz, zoe, anna, bo]) {
    const member = await addBareMember(server.pool, { fname: `View ${fname}` });
    if (plan !== null) expect((await sell(server, member, plans[plan])).status).toBe(200);
  }
});

test.each<[string, View, (readonly [string, string | null])[], number]>([
  ['by name', { sort: 'name' }, [anna, bo, oz, zoe], 4],
  ['by name, descending', { sort: 'name', order: 'desc' }, [zoe, oz, bo, anna], 4],
  ['a page, the newest first', { sort: 'added', order: 'desc', page: 2, size: 3 }, [oz], 4],
  ['by the end of the membership', { sort: 'membership' }, [oz, bo, anna, zoe], 4],
  ['the latest end first', { sort: 'membership', order: 'desc', size: 4 }, [anna, oz, bo, zoe], 4],
  ['active members', { membership: 'active' }, [oz, anna, bo], 3],
  ['ended members', { membership: 'ended' }, [], 0],
  ['members without a plan', { membership: 'none' }, [zoe], 1],
  ['a plan by name', { plan: 'Two days', membership: 'active', sort: 'name' }, [bo, oz], 2],
  ['the second page of a plan', { plan: 'Two days', page: 2, size: 1 }, [bo], 2],
  ['a plan with words', { plan: 'Two days', any: 'öz' }, [oz], 1],
  ['words without their accents', { any: 'OZ' }, [oz], 1],
  ['a word with two letters swapped', { any: 'anan', sort: 'name' }, [anna], 1],
  ['a wrong letter among those who have the plan', { plan: 'A month', any: 'amna' }, [anna], 1],
  ['a word with two wrong letters', { any: 'omna' }, [], 0],
])('arranges a list: %s', async (_name, view, expected, total) => {
  const found = await list({ q: 'View ', page: 1, size: 20, ...view });
  expect(found.data.map(({ fname, plan_name }) => [fname.slice('View '.length), plan_name])).toEqual(expected);
  expect(found.total).toBe(total);
});

test('the pages of a view together are all members, upwards and downwards', async () => {
  for (const fname of ['Ada', 'Abe', 'Abe']) await addBareMember(server.pool, { fname });
  const ids = async (query: View) => idsOf((await list(query)).data);
  const oldest = await ids({});
  const newest = { sort: 'added', order: 'desc', size: oldest.length - 1 };
  expect([...(await ids({ ...newest, page: 1 })), ...(await ids({ ...newest, page: 2 }))]).toEqual(oldest.toReversed());
  const { data: byName } = await list({ sort: 'name', page: 1, size: 9999 });
  const names = byName.map(({ fname }) => fname);
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  const downwards = { sort: 'name', order: 'desc', size: 9999 };
  expect(await ids({ ...downwards, page: 1 })).toEqual(idsOf(byName).toReversed());
  expect(await ids({ ...downwards, page: 9 })).toEqual([]);
  expect(await ids({ sort: 'name', page: 2, size: 2 })).toEqual(idsOf(byName).slice(2, 4));
});

test('filters by a tag, and answers or exports all who match', async () => {
  const [one = 0, two = 0, three = 0] = idsOf((await list({ q: 'View ' })).data);
  const tag = (ids: number[], name: string) => server.post('tagMembers', { ids, tag: name });
  await tag([one, three], 'Filtered');
  await tag([two], 'Other');
  const view = { q: 'View ', tag: 'Filtered' };
  expect(await list({ ...view, sort: 'name', page: 1, size: 1 })).toMatchObject({ data: [{ id: three }], total: 2 });
  const matching = (query: View) => server.read('getMatchingMembers', query);
  expect([
    await matching(view),
    await matching({ ...view, after: one }),
    await matching({ ...view, any: 'anna' }),
  ]).toEqual([[one, three], [three], [three]]);
  expect(await matching({ tag: 'Nobody' })).toEqual([]);
  const query = { q: 'View ', plan: 'Two days', membership: 'active' };
  const { text } = await server.get('exportMatchingMembers', query);
  expect(
    text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]),
  ).toEqual(['View Öz', 'View Bo']);
});

test('narrows a list, its matches and their export to given members, in pages and with the other filters', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = idsOf((await list({ q: 'View ' })).data);
  const ids = memberIds([fourth, first, third, 999_999_999]);
  expect(idsOf((await list({ ids })).data)).toEqual([first, third, fourth]);
  const paged = { ids, sort: 'name', order: 'desc', size: 2 };
  expect(await list({ ...paged, page: 1 })).toMatchObject({ data: [{ id: first }, { id: fourth }], total: 3 });
  expect(await list({ ...paged, page: 2 })).toMatchObject({ data: [{ id: third }], total: 3 });
  expect(idsOf((await list({ ids, plan: 'Two days', any: 'view' })).data)).toEqual([first, fourth]);
  expect(await server.read('getMatchingMembers', { ids, after: first })).toEqual([third, fourth]);
  const { text } = await server.get('exportMatchingMembers', { ids: memberIds([second]) });
  expect(text.match(/View \w+/g)).toEqual(['View Zoe']);
  expect(await list({ ids: memberIds([]) })).toMatchObject({ data: [], total: 0 });
});

test('says how many numbers of members a list takes, and in which form', async () => {
  const most = Array.from({ length: MAX_FOUND_MEMBERS }, (_, index) => 1_000_000 + index);
  expect(await list({ ids: memberIds(most), page: 1, size: 5 })).toMatchObject({ data: [], total: 0 });
  for (const ids of ['', '1,2', '1.', '0.1', 'x', memberIds([...most, 1])]) {
    const { status, body } = await server.get('getMemberDetails', { ids });
    expect([ids, status, JSON.stringify(body)]).toEqual([
      ids,
      400,
      expect.stringContaining('1 to 1,000 numbers of members'),
    ]);
  }
});

test('finds names without regard to accents and special letters, which the text may have', async () => {
  await addBareMember(server.pool, { fname: 'Łukasz Ærø', lname: 'Đặng-Straße Işık' });
  await addBareMember(server.pool, { fname: 'Lukasz Aero', lname: 'Dang-Strasse Isik' });
  expect(await namesOf('LUKASZ aerö dang-Straße ısık')).toEqual(['Łukasz Ærø', 'Lukasz Aero']);
});

test('finds a phone with or without country code and leading zero, and a member by the number', async () => {
  const id = await addBareMember(server.pool, { fname: 'Trunk', phone: '09820055501' });
  await addBareMember(server.pool, { fname: 'Coded', phone: '+919820055501' });
  await addBareMember(server.pool, { fname: 'Elsewhere', phone: '+449820055501' });
  expect(await namesOf('+91 98200 555-01')).toEqual(['Trunk', 'Coded']);
  expect(await namesOf(` ${id} `)).toContain('Trunk');
});

test('finds the same members as the search of the browser, on every page', async () => {
  await addBareMember(server.pool, { fname: 'Katarzyna', lname: 'Wójcik', phone: '+48601234567' });
  await addBareMember(server.pool, { fname: 'Catherine', lname: "O'Brien", phone: '06012345678' });
  const { data: all } = await list({});
  const find = createRecordSearch<SearchedRow>(
    ({ fname, lname, phone, email }) => `${fname} ${lname} ${phone} ${email}`,
    numberSearch,
  );
  const texts = ['wojcik', 'WOJCICK', 'katarzyna wojick', 'obrien', "o'brien", 'cathrine', 'gym.tset', '601234567'];
  texts.push(
    '+48 601 234',
    '0601 2345',
    '48601',
    'view',
    'viwe',
    'vi',
    'a',
    '100%',
    '_',
    'nobody at all',
    String(all[2]?.id),
  );
  for (const any of texts) {
    const ids = idsOf(find(all as SearchedRow[], any));
    const pages = await Promise.all([1, 2, 99].map((page) => list({ any, page, size: 2 })));
    expect([any, ...pages.map(({ data, total }) => [total, idsOf(data)])]).toEqual([
      any,
      [ids.length, ids.slice(0, 2)],
      [ids.length, ids.slice(2, 4)],
      [ids.length, []],
    ]);
  }
});

test('the search of the first name regards the case', async () => {
  expect([(await list({ q: 'iew Ö' })).total, (await list({ q: 'IEW Ö' })).total]).toEqual([1, 0]);
});

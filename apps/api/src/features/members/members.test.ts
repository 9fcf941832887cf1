import { addMember, HOME, MEMBER } from '../../testing/members.ts';
import { rejected, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const MEMBERSHIP = {
  membership: expect.stringMatching(/^(active|ended)$/),
  ends: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
};

test.each(['getMemberDetails', 'getMember'] as const)('K: %s returns the list in a stable order', async (name) => {
  const list = await server.readList(name);
  expect(list).toHaveLength(50);
  expect(list[0]).toEqual({
    id: 1001,
    fname: 'Aarav',
    lname: 'Sharma',
    phone: '09820012345',
    email: 'aarav.sharma@example.com',
    ...MEMBERSHIP,
    plan_name: 'Monthly Standard',
  });

  await server.pool.query(`update members set address = address || '!' where id = 1001`);
  expect(await server.read(name)).toEqual(list);
});

test('K: getMemberDetailsById returns all fields of the member', async () => {
  const { body } = await server.get('getMemberDetailsById', { id: 1003 });
  expect(body.data).toEqual({
    id: 1003,
    fname: 'Kofi',
    lname: 'Mensah',
    father_fname: 'Yaw',
    father_lname: 'Mensah',
    profession: 'Civil engineer',
    email: 'kofi.mensah@example.com',
    phone: '0241234567',
    address: '21 Ring Road Central',
    country: 288,
    state: expect.any(Number),
    city: expect.any(Number),
    pincode: '00233',
    version: 1,
    ...MEMBERSHIP,
  });
});

test('K: getMemberById returns name and contact of the member', async () => {
  const { body } = await server.get('getMemberById', { id: 1003 });
  expect(body.data).toEqual({
    id: 1003,
    fname: 'Kofi',
    lname: 'Mensah',
    phone: '0241234567',
    email: 'kofi.mensah@example.com',
    ...MEMBERSHIP,
  });
});

test('E5: the database gives no member the id 1', async () => {
  const rows = await server.sql('select min(id)::int as least from members');
  expect(rows[0].least).toBe(1001);
  await expect(
    server.pool.query(
      `insert into members overriding system value
      select 1, fname, lname, father_fname, father_lname, profession, email, phone, address,
        country, state, city, pincode
      from members limit 1`,
    ),
  ).rejects.toThrow(/members_id_is_never_1/);
});

describe('saving a member', () => {
  const add = (over?: object) => addMember(server, over);
  /** A stored member, without the membership status of the response. */
  const read = async (id: number) => {
    const { membership, ends, ...stored } = await server.read('getMemberDetailsById', { id });
    expect([membership, ends]).toEqual(['none', null]);
    return stored;
  };
  const update = (body: object) => server.post('updateMemberDetail', body);
  const trail = async (id: number) =>
    await server.sql(
      'select action, before, after, user_id from audit_entries where record = $1 and record_id = $2 order by id',
      ['member', id],
    );

  test('E3: adds the member with every given field, and an audit entry', async () => {
    const id = await add();
    expect(await read(id)).toEqual({ id, version: 1, ...MEMBER });
    expect(await trail(id)).toEqual([
      { action: 'addMemberDetail', before: null, after: { id, version: 1, ...MEMBER }, user_id: expect.any(String) },
    ]);
  });

  test('B6: stores the time of the call as the time of joining', async () => {
    const id = await add();
    const rows = await server.sql('select created_at from members where id = $1', [id]);
    expect(rows[0].created_at).toEqual(server.clock.now());
  });

  test('E5: an update changes only that member, and only the given fields', async () => {
    const [one, other] = [await add({ phone: '007' }), await add()];
    const before = await read(other);
    expect((await update({ id: one, profession: 'Weaver' })).status).toBe(200);
    expect(await read(one)).toEqual({ ...MEMBER, phone: '007', id: one, profession: 'Weaver', version: 2 });
    expect(await read(other)).toEqual(before);
    expect(await trail(one)).toMatchObject([
      {},
      { action: 'updateMemberDetail', before: { profession: 'Cook' }, after: { profession: 'Weaver' } },
    ]);
  });

  test("E5: an old client's update with the id 1 changes no member", async () => {
    const count = async () => (await server.sql('select sum(version)::int as versions from members'))[0];
    const before = await count();
    const { status, body } = await update({ ...MEMBER, id: 1 });
    expect([status, body.reason]).toEqual([404, 'There is no member with the id 1.']);
    expect(await count()).toEqual(before);
  });

  test('E7: accepts the two fixed cities in any state', async () => {
    for (const city of [1, 2, '2']) expect((await read(await add({ city }))).city).toBe(Number(city));
    expect(await server.sql('select id::int, name from cities where id < 3 order by id')).toEqual([
      { id: 1, name: 'City 1' },
      { id: 2, name: 'City 2' },
    ]);
  });

  test('E6: rejects a state of another country and a city of another state, and stores nothing', async () => {
    const { state, city } = HOME;
    const id = await add();
    for (const [wrong, field] of [
      [{ country: 276 }, 'state'],
      [{ country: 1 }, 'country'],
      [{ state: city }, 'state'],
      [{ city: state }, 'city'],
    ] as const) {
      const added = await server.post('addMemberDetail', { ...MEMBER, ...wrong });
      const updated = await update({ id, lname: 'Never', ...wrong });
      for (const answer of [added, updated]) expect(rejected(answer)).toEqual([422, field]);
    }
    expect((await read(id)).version).toBe(1);
  });

  test('E5: a member whose stored place is no longer valid can still be changed', async () => {
    const id = await add();
    await server.pool.query('update members set city = 999 where id = $1', [id]);
    expect((await update({ ...(await read(id)), lname: 'Changed' })).status).toBe(200);
    expect((await update({ id, city: 998 })).status).toBe(422);
  });

  test('J4: of two users who change one member, the second gets a 409 with the stored member', async () => {
    const id = await add();
    const answers = await Promise.all(['First', 'Second'].map((lname) => update({ id, lname, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.current).toEqual(await read(id));
  });
});

describe('a page of the list', () => {
  const page = async (query: Record<string, string | number>) => (await server.get('getMemberDetails', query)).body;
  const allMembers = () => server.readList('getMemberDetails');

  test('E2: the pages together are the whole list, even with gaps between the ids', async () => {
    // Gaps larger than the blocks of 2⁸ and 2¹⁵ ids, and deleted members.
    for (const start of [2_000, 2_255, 40_000, 70_000, 200_000]) {
      await server.pool.query(
        `insert into members (id, fname, lname, father_fname, father_lname, profession, email, phone, address,
          country, state, city, pincode)
        overriding system value
        select id, 'Gap', 'Gap', 'F', 'L', 'P', 'gap@example.com', '1', 'A', 356, 1, 1, '1'
        from generate_series($1::int, $1::int + 6) as id`,
        [start],
      );
    }
    await server.pool.query(`delete from members where id in (2001, 40003, 70006) or id between 200000 and 200004`);
    const all = await allMembers();
    for (const size of [1, 7, 64, 1000]) {
      const pages: { id: number }[] = [];
      for (let number = 1; number <= Math.ceil(all.length / size); number++) {
        const { data, total } = await page({ page: number, size });
        expect(total).toBe(all.length);
        pages.push(...data);
      }
      expect(pages).toEqual(all);
    }
    expect(await page({ page: 999_999_999, size: 10_000 })).toEqual({ status: 'success', data: [], total: all.length });
  });

  test('E2: the pages of a search together are all matches', async () => {
    const hits = (await allMembers()).filter(({ fname }) => fname.includes('a'));
    const pages = [];
    for (const number of [1, 2, 99]) pages.push(await page({ q: 'a', page: number, size: 10 }));
    expect(pages.map(({ total }) => total)).toEqual(Array(3).fill(hits.length));
    expect(pages.flatMap(({ data }) => data)).toEqual(hits.slice(0, 20));
    expect((await page({ q: 'a' })).data).toEqual(hits);
  });

  test.each(
    ['sofia', 'ROSSI', '+39333', '0333', 'sofia.rossi@', 'rossi sofia', ' architect '].map(
      (any, index) => [any, index < 6 ? 1 : 0] as const,
    ),
  )('a search of name, phone and email for "%s" finds %i', async (any, count) => {
    expect((await page({ any, page: 1, size: 10 })).total).toBe(count);
  });
});

describe('the duplicates of a member', () => {
  const ask = (query: Record<string, string | number>) => server.read('getMemberDuplicates', query);

  test('have the same digits as phone, or the same email in any case', async () => {
    expect(await ask({ phone: '0701234567', email: 'SOFIA.rossi@example.com' })).toMatchObject([
      { fname: 'Mia', same: ['phone'] },
      { fname: 'Sofia', same: ['email'] },
    ]);
    expect(await ask({ phone: '701234567' })).toEqual([]);
    const [{ id }] = await ask({ email: 'sofia.rossi@example.com' });
    expect(await ask({ email: 'sofia.rossi@example.com', except: id })).toEqual([]);
  });

  test('are at most five, and none for an empty phone and email', async () => {
    expect(await ask({ phone: '', email: '' })).toEqual([]);
    expect(await ask({ email: 'gap@example.com' })).toHaveLength(5);
  });
});

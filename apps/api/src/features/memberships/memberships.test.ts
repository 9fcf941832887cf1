import { addBareMember } from '../../testing/bare-member.ts';
import { addPlan as addAnyPlan, sell, storeMembership } from '../../testing/sales.ts';
import { gymWith } from '../../testing/test-config.ts';
import { startTestServer } from '../../testing/test-server.ts';

// Auckland's day begins about half a day before UTC's.
const server = startTestServer({ gym: gymWith({ timeZone: 'Pacific/Auckland' }) });

const addMember = (fname = 'Stranger') => addBareMember(server.pool, { fname });
const MONTH = { plan_name: 'Month', duration: 1, price: 40, free_days: 3 };
const addPlan = (over: object = {}) => addAnyPlan(server, { ...MONTH, ...over });
/** A new member and a new plan. */
const both = async (over: object = {}) => [await addMember(), await addPlan(over)] as const;
const changePlan = (id: number, fields: object) => server.post('updatePlanDetail', { id, ...fields });
const renew = (member: number, plan: number) => sell(server, member, plan);
const preview = (member_id: number, plan_id: number) => server.read('getRenewalPreview', { member_id, plan_id });
const periods = (id: number) => server.readList('getMemberAssignments', { id });
const due = async (of: string, query: Record<string, number> = {}) =>
  (await server.get('getRenewalsDue', { due: of, ...query })).body;
const namesDue = async (of: string) =>
  (await server.readList('getRenewalsDue', { due: of })).map(({ fname }) => fname).filter((name) => /^Due/.test(name));
const trail = (id: number) =>
  server.sql(
    `select action, before, after, user_id::int from audit_entries
      where record = 'assignment' and (after->>'member_id')::int = $1 order by id`,
    [id],
  );

test("H2: a membership starts today in the gym's time zone, and the preview shows the stored dates", async () => {
  const [member, plan] = await both();
  // In Auckland the 31st of January has begun.
  await server.advanceTo('2027-01-30T11:30:00Z');
  expect(await preview(member, plan)).toEqual({ start: '2027-01-31', end: '2027-02-28', last_end: null });
  const { status, body } = await renew(member, plan);
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'success', data: { id: expect.any(Number), start: '2027-01-31', end: '2027-02-28' } });
  expect(await periods(member)).toEqual([
    {
      id: body.data.id,
      plan_id: plan,
      plan_name: 'Month',
      duration: 1,
      duration_count: 1,
      price: 40,
      free_days: 3,
      start: '2027-01-31',
      end: '2027-02-28',
      can_take_back: true,
    },
  ]);
});

test('H2: an early renewal starts after the last day, a late one today', async () => {
  const [member, plan, week] = [
    await addMember(),
    await addPlan({ free_days: 1 }),
    await addPlan({ plan_name: 'Week', duration: 2, free_days: 3 }),
  ];
  await server.advanceTo('2028-01-31T00:00:00Z');
  await renew(member, plan);
  await renew(member, week);
  // On the last day: the day after.
  await server.advanceTo('2028-04-07T00:00:00Z');
  expect(await preview(member, week)).toEqual({ start: '2028-04-08', end: '2028-04-15', last_end: '2028-04-07' });
  await renew(member, week);
  // A day late.
  await server.advanceTo('2028-04-16T00:00:00Z');
  await renew(member, week);
  expect((await periods(member)).map(({ start, end }) => [start, end])).toEqual([
    ['2028-04-16', '2028-04-23'],
    ['2028-04-08', '2028-04-15'],
    ['2028-03-31', '2028-04-07'],
    ['2028-01-31', '2028-03-30'],
  ]);
});

test('H2: three months end three months later, and a membership keeps the count of its sale', async () => {
  const [member, plan] = await both({ duration_count: 3 });
  await server.advanceTo('2027-11-30T00:00:00Z');
  const dates = { start: '2027-11-30', end: '2028-02-29' };
  expect(await preview(member, plan)).toEqual({ ...dates, last_end: null });
  await renew(member, plan);
  await changePlan(plan, { duration_count: 6 });
  expect(await periods(member)).toMatchObject([{ ...dates, duration_count: 3 }]);
});

test('H2: a membership keeps the terms of the sale, and the audit trail records the seller', async () => {
  const [member, plan] = await both();
  await server.advanceTo('2028-06-01T00:00:00Z');
  await renew(member, plan);
  await server.post('updatePlanDetail', { id: plan, plan_name: 'Half a year', price: 1, duration: 3, free_days: 1 });
  expect(await periods(member)).toMatchObject([{ plan_name: 'Month', price: 40, duration: 1, free_days: 3 }]);
  expect(await trail(member)).toEqual([
    {
      action: 'renewalPlan',
      before: null,
      user_id: expect.any(Number),
      after: {
        id: expect.any(Number),
        member_id: member,
        plan_id: plan,
        plan_name: 'Month',
        price: 40,
        duration: 1,
        duration_count: 1,
        free_days: 3,
        start: '2028-06-01',
        end: '2028-07-01',
      },
    },
  ]);
});

describe('H1: if a plan changed after its seller saw it', () => {
  const SEEN = { seen_price: 40, seen_duration: 1, seen_duration_count: 1, seen_free_days: 3 };
  const sellSeen = (member_id: number, plan_id: number, seen: object = SEEN, key?: string) =>
    server.call('renewalPlan', {
      token: server.staff,
      body: { member_id, plan_id, ...seen },
      ...(key !== undefined && { key }),
    });

  test.each([
    ['price', { price: 40.01 }],
    ['duration', { duration: 2 }],
    ['free days', { free_days: 1 }],
    ['duration', { duration_count: 6 }],
    ['duration and free days', { duration: 3, free_days: 2 }],
    ['price, duration and free days', { price: 99, duration: 3, free_days: 1 }],
  ])(
    'an old %s gets a 409 with the current plan and stores nothing; the current terms are sold',
    async (what, changed) => {
      const [member, plan] = await both();
      await changePlan(plan, changed);
      const { status, body } = await sellSeen(member, plan);
      expect([status, body]).toEqual([
        409,
        {
          status: 'error',
          result: 'error',
          reason: `Someone changed the ${what} of this plan meanwhile. Look at it as it is now, then submit again.`,
          current: { id: plan, ...MONTH, duration_count: 1, archived: false, version: 2, ...changed },
        },
      ]);
      expect([await periods(member), await trail(member)]).toEqual([[], []]);
      const { price, duration, duration_count, free_days } = body.current;
      const seen = {
        seen_price: String(price),
        seen_duration: duration,
        seen_duration_count: duration_count,
        seen_free_days: String(free_days),
      };
      expect((await sellSeen(member, plan, seen)).status).toBe(200);
      expect(await periods(member)).toMatchObject([{ price, duration, free_days }]);
    },
  );

  test('an old client that does not send what it saw sells the current terms', async () => {
    const [member, plan] = await both();
    await changePlan(plan, { price: 99 });
    expect((await renew(member, plan)).status).toBe(200);
    expect(await periods(member)).toMatchObject([{ price: 99 }]);
  });

  test('another name alone does not prevent the sale', async () => {
    const [member, plan] = await both();
    await changePlan(plan, { plan_name: 'Thirty days' });
    expect((await sellSeen(member, plan)).status).toBe(200);
  });

  test('J3: a sale that was rejected with its key can be sent again', async () => {
    const [member, plan] = await both();
    const key = 'rejected-then-sold';
    await changePlan(plan, { price: 99 });
    expect((await sellSeen(member, plan, SEEN, key)).status).toBe(409);
    await changePlan(plan, { price: 40 });
    expect((await sellSeen(member, plan, SEEN, key)).status).toBe(200);
    expect(await periods(member)).toHaveLength(1);
  });

  test('J3: a sale that is repeated with its key gets the first response', async () => {
    const [member, plan] = await both();
    const key = 'seen-and-sold';
    const first = await sellSeen(member, plan, SEEN, key);
    await changePlan(plan, { price: 99 });
    expect((await sellSeen(member, plan, SEEN, key)).text).toBe(first.text);
    expect(await periods(member)).toHaveLength(1);
  });
});

test('H2: eight concurrent renewals of one member give eight consecutive memberships', async () => {
  const [member, plan] = await both({ duration: 2 });
  await server.advanceTo('2028-06-01T00:00:00Z');
  const answers = await Promise.all(Array.from({ length: 8 }, () => renew(member, plan)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const all = (await periods(member)).reverse();
  expect(all).toHaveLength(8);
  for (const [index, { start }] of all.slice(1).entries())
    expect(Date.parse(start) - Date.parse(all[index]!.end)).toBe(24 * 60 * 60 * 1000);
  expect(await trail(member)).toHaveLength(8);
});

test('K: rejects a preview or a sale that ends after the year 9999, and keeps the last membership', async () => {
  const [member, plan] = await both();
  await storeMembership(server, { member, plan, from: '2028-01-01', to: '9999-12-22' });
  const { status, body } = await renew(member, plan);
  expect([status, body.reason]).toEqual([
    422,
    'This period would end after the year 9999. ' +
      "Look at the member's last period: nothing can be added to one that ends so late.",
  ]);
  expect((await server.get('getRenewalPreview', { member_id: member, plan_id: plan })).body).toEqual(body);
  expect(await server.sql('select end_day::text, renewed from assignments where member_id = $1', [member])).toEqual([
    { end_day: '9999-12-22', renewed: false },
  ]);
});

test('the database rejects a second last membership of a member, and one that ends before it starts', async () => {
  const [member, plan] = await both();
  await renew(member, plan);
  const store = (from: string, to: string, renewed: boolean) =>
    storeMembership(server, { member, plan, from, to, renewed });
  await expect(store('2030-01-01', '2030-02-01', false)).rejects.toThrow(/assignments_last_of_member/);
  await expect(store('2030-02-01', '2030-01-01', true)).rejects.toThrow(/assignments_run_forward/);
});

/** Runs a statement as older code sends it: it names no column that it does not know. */
const refusalOf = (statement: string, values: unknown[]) =>
  server.pool.query(statement, values).then(
    () => 'written',
    ({ code, message }) => `${code} ${message}`,
  );

test('code that knows no counts and no archive sells and changes only what it understands', async () => {
  const [half, gone, month] = [await addPlan({ duration_count: 6 }), await addPlan(), await addPlan()];
  await changePlan(gone, { archived: true });
  const sellAsOlder = async (plan: number) =>
    refusalOf(
      `insert into assignments (member_id, plan_id, plan_name, duration, price, free_days, start_day, end_day, sold_on)
      values ($1, $2, 'Month', 1, 240, 3, '2027-01-01', '2027-02-01', '2027-01-01')`,
      [await addMember(), plan],
    );
  expect(await sellAsOlder(half)).toMatch(
    /^0A000 This version cannot sell plan \d+, because it does not know its terms/,
  );
  expect(await sellAsOlder(gone)).toMatch(/^0A000 This version cannot sell/);
  expect(await sellAsOlder(month)).toBe('written');
  const setUnit = 'update plans set duration = 2, version = version + 1 where id = $1';
  expect(await refusalOf(setUnit, [half])).toMatch(/^0A000 This version cannot change the duration of plan/);
  expect(await refusalOf(setUnit, [month])).toBe('written');
  expect(await refusalOf('update plans set price = 230 where id = $1', [half])).toBe('written');
  // This code may make six weeks of six months.
  expect((await changePlan(half, { duration: 2, duration_count: 6 })).status).toBe(200);
  expect(await refusalOf('update plans set duration = 1 where id = $1', [half])).toMatch(/^0A000/);
});

test('B5: a sale of an unknown plan or to an unknown member gets a 404 and changes no membership', async () => {
  const [member, plan] = await both();
  await renew(member, plan);
  for (const [who, what, reason] of [
    [1, plan, 'There is no member with the id 1.'],
    [member, 987_654, 'There is no plan with the id 987654.'],
  ] as const) {
    const { status, body } = await renew(who, what);
    expect([status, body.reason]).toEqual([404, reason]);
  }
  const rows = await server.sql('select renewed from assignments where member_id = $1', [member]);
  expect(rows).toEqual([{ renewed: false }]);
});

describe('the list of due renewals', () => {
  beforeAll(async () => {
    await server.advanceTo('2040-05-10T00:00:00Z');
    const [before, plan] = [await addPlan({ plan_name: 'Before' }), await addPlan({ plan_name: 'Due plan' })];
    const ends = {
      DueToday: '2040-05-10',
      DueIn7: '2040-05-17',
      DueIn8: '2040-05-18',
      DueIn30: '2040-06-09',
      DueIn31: '2040-06-10',
      DueEnded: '2040-05-09',
      DueLongAgo: '2039-05-09',
    };
    for (const [name, to] of Object.entries(ends)) {
      const member = await addMember(name);
      await storeMembership(server, { member, plan: before, from: '2030-01-01', to: '2030-01-31', renewed: true });
      await storeMembership(server, { member, plan, from: '2039-01-01', to });
    }
  });

  test.each([
    ['7', ['DueToday', 'DueIn7']],
    ['14', ['DueToday', 'DueIn7', 'DueIn8']],
    ['30', ['DueToday', 'DueIn7', 'DueIn8', 'DueIn30']],
    ['ended', ['DueEnded', 'DueLongAgo']],
  ])('of %s days or kind sorts members by the end of their last membership, the nearest first', async (of, names) => {
    expect(await namesDue(of)).toEqual(names);
  });

  test('has contact, plan, last day and remaining days of each member', async () => {
    expect((await due('7')).data.find(({ fname }: { fname: string }) => fname === 'DueIn7')).toEqual({
      id: expect.any(Number),
      fname: 'DueIn7',
      lname: 'Sharma',
      phone: '09820012345',
      email: 'aarav.sharma@example.com',
      plan_name: 'Due plan',
      ends: '2040-05-17',
      days_left: 7,
    });
    expect((await due('ended')).data.slice(0, 2)).toMatchObject([
      { fname: 'DueEnded', days_left: -1 },
      { fname: 'DueLongAgo', days_left: -367 },
    ]);
  });

  test('is the same in pages', async () => {
    const all = await due('ended');
    expect(all.total).toBe(all.data.length);
    const pages = [];
    for (let page = 1; page <= Math.ceil(all.total / 7); page++) {
      const part = await due('ended', { page, size: 7 });
      expect(part.total).toBe(all.total);
      pages.push(...part.data);
    }
    expect(pages).toEqual(all.data);
    expect((await due('ended', { page: 9_999, size: 1000 })).data).toEqual([]);
  });

  test('shows a renewed member with the new end only', async () => {
    const [{ id }] = (await due('ended')).data;
    await renew(id, await addPlan({ duration: 2 }));
    expect(await namesDue('ended')).toEqual(['DueLongAgo']);
    expect(await namesDue('14')).toContain('DueEnded');
  });

  test('agrees with the membership status in the member list, the contact and the details', async () => {
    const find = async (name: string) => (await server.read('getMember', { q: name, page: 1, size: 1 }))[0];
    expect(await find('DueToday')).toMatchObject({ membership: 'active', ends: '2040-05-10' });
    const ended = await find('DueLongAgo');
    expect(ended).toMatchObject({ membership: 'ended', ends: '2039-05-09' });
    for (const name of ['getMemberById', 'getMemberDetailsById'] as const) {
      expect((await server.call(name, { token: server.staff, query: { id: ended.id } })).body.data).toMatchObject({
        membership: 'ended',
        ends: '2039-05-09',
      });
    }
    await server.advanceTo('2040-05-10T12:00:00Z');
    // In Auckland it is now the 11th.
    expect(await find('DueToday')).toMatchObject({ membership: 'ended' });
  });
});

import { addBareMember } from '../../testing/bare-member.ts';
import { eraseMember, mergeMembers } from '../../testing/members.ts';
import { addPlan, storeMembership } from '../../testing/sales.ts';
import { gymWith } from '../../testing/test-config.ts';
import { startTestServer } from '../../testing/test-server.ts';

// Half an hour beside the hours of UTC, and most of a day away from it.
const gym = gymWith({ timeZone: 'Pacific/Marquesas' });
const server = startTestServer({ gym, moneyFigures: 'administrators' });

const TODAY = '2036-03-10';
const FIGURES = ['joined', 'money', 'sold', 'renewed', 'lost'] as const;
const MONTH_FIGURES = [...FIGURES, 'taken_back'] as const;

const report = (token = server.admin) => server.read('getGymReport', {}, token);
const listOf = async (query: Record<string, string | number>, token = server.admin) =>
  (await server.get('getFigureMembers', query, token)).body;
const sql: typeof server.sql = (...statement) => server.sql(...statement);
const addMember = (at: string) => addBareMember(server.pool, { createdAt: new Date(at) });
const addMembership = (member: number, plan: number, dates: { from: string; to: string; renewed?: boolean }) =>
  storeMembership(server, { member, plan, ...dates });
const SUMS =
  'select kind, position, run, sum(amount) from tallies group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3';
/** Two plans; by name, the second one comes first. */
let twoPlans: readonly [number, number];

beforeAll(async () => {
  await server.advanceTo(`${TODAY}T12:00:00Z`);
  const add = (plan_name: string) => addPlan(server, { plan_name, price: 10.1 });
  twoPlans = [await add('Zest'), await add('Alpha')];
});
beforeEach(async () => {
  await sql('truncate assignments');
  await sql(`update members set created_at = '2020-01-01'`);
});

test('the report counts twelve months of the gym, each by its own days', async () => {
  const [month, week] = twoPlans;
  // 9:30Z is midnight there.
  await addMember('2036-02-01T09:29:59Z');
  const member = await addMember('2036-02-01T09:30:00Z');
  const other = await addMember('2036-03-01T09:29:59Z');
  await addMembership(member, month, { from: '2036-02-01', to: '2036-02-29', renewed: true });
  await addMembership(member, week, { from: '2036-03-01', to: '2036-03-09' });
  await addMembership(other, week, { from: '2036-03-02', to: TODAY });

  const { today, months, plans: all } = await report();
  expect([today, months.map(({ month: first }: { month: string }) => first)]).toEqual([
    TODAY,
    ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'].map(
      (number, at) => `${at < 9 ? 2035 : 2036}-${number}-01`,
    ),
  ]);
  expect(months.slice(-3)).toEqual([
    { month: '2036-01-01', joined: 1, money: 0, sold: 0, renewed: 0, lost: 0, taken_back: 0 },
    { month: '2036-02-01', joined: 2, money: 10.1, sold: 1, renewed: 1, lost: 0, taken_back: 0 },
    // What ends today has not ended yet.
    { month: '2036-03-01', joined: 0, money: 20.2, sold: 2, renewed: 0, lost: 1, taken_back: 0 },
  ]);
  expect(all.filter(({ sold }: { sold: number }) => sold > 0)).toMatchObject([
    { id: week, money: 20.2, sold: 2, renewed: 0, lost: 1 },
    { id: month, money: 10.1, sold: 1, renewed: 1, lost: 0 },
  ]);
});

test('each list has as many rows as its figure says, after changes of every kind', async () => {
  const [month, week] = twoPlans;
  const members: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const member = await addMember(`2036-0${1 + (at % 3)}-05T12:00:00Z`);
    members.push(member);
    await addMembership(member, month, { from: `2035-12-0${1 + (at % 9)}`, to: '2036-02-10', renewed: true });
    await addMembership(member, at % 2 ? month : week, { from: '2036-02-11', to: `2036-03-${10 + (at % 3) - 1}` });
  }
  const [erased = 0, gone_id = 0, kept_id = 0, corrected = 0] = members;
  await eraseMember(server, erased);
  await mergeMembers(server, kept_id, gone_id);
  const [last] = await sql('select id::int from assignments where member_id = $1 and not renewed', [corrected]);
  const body = { id: last?.id, reason: 'The wrong member.' };
  expect((await server.post('takeBackMembership', body, server.admin)).status).toBe(200);

  const { months, plans: all } = await report();
  const told: unknown[] = [];
  const listed: unknown[] = [];
  const compare = async (
    figure: (typeof MONTH_FIGURES)[number],
    value: number,
    query: Record<string, string | number>,
  ) => {
    const { data, total } = await listOf({ figure, ...query });
    expect(data).toHaveLength(total);
    const cents = data.reduce((sum: number, { price = 0 }) => sum + Math.round(price * 100), 0);
    told.push([figure, query, value]);
    listed.push([figure, query, figure === 'money' ? cents / 100 : total]);
  };
  for (const { month: from, ...figures } of months) {
    const to = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0)).toISOString().slice(0, 10);
    for (const figure of MONTH_FIGURES) await compare(figure, figures[figure], { from, to });
  }
  for (const plan of all)
    for (const figure of FIGURES.slice(1))
      await compare(figure, plan[figure], { from: months[0].month, to: TODAY, plan: plan.id });
  expect(told).toEqual(listed);
  // Eleven are left after the erasure; one was merged, one was taken back and is lost since February.
  expect(months.at(-2)).toMatchObject({ lost: 1, taken_back: 0 });
  expect(months.at(-1)).toMatchObject({ taken_back: 1 });
  const before = await sql(SUMS);
  await sql('select count_anew()');
  expect(before).toEqual(await sql(SUMS));
});

test('staff get no sum of money, unless the setting opens it to everyone', async () => {
  const { months, plans: all } = await report(server.staff);
  expect([...months, ...all].filter((figures: object) => 'money' in figures)).toEqual([]);
  const figures = await server.get('getDashboardFigures');
  expect(figures.body.data).not.toHaveProperty('money');
  expect(await server.read('getDashboardFigures', {}, server.admin)).toHaveProperty('money');
  const [plan] = twoPlans;
  await addMembership(await addMember('2036-03-01T12:00:00Z'), plan, { from: TODAY, to: TODAY });
  const [row] = (await listOf({ figure: 'sold', from: TODAY, to: TODAY }, server.staff)).data;
  expect(Object.keys(row).sort()).toEqual(['day', 'fname', 'id', 'lname', 'plan_name']);
  const query = { figure: 'money', from: TODAY, to: TODAY };
  expect((await server.get('getFigureMembers', query)).status).toBe(403);
  expect((await server.get('getFigureMembers', query, server.admin)).status).toBe(200);
});

test('the overview has the days of the renewals list, and shows those of today once', async () => {
  const [plan] = twoPlans;
  const ends = ['2036-03-09', TODAY, TODAY, '2036-03-11', '2036-03-17', '2036-03-18'];
  const members: number[] = [];
  for (const to of ends) {
    members.push(await addMember('2036-03-10T09:30:00Z'));
    await addMembership(members.at(-1) ?? 0, plan, { from: '2036-03-01', to });
  }
  const { status, body } = await server.get('getDeskOverview');
  expect(status).toBe(200);
  const { due_today, due_week, ended, added } = body.data;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  expect([due_today.total, idsOf(due_today.rows)]).toEqual([2, members.slice(1, 3)]);
  expect([due_week.total, idsOf(due_week.rows)]).toEqual([4, members.slice(3, 5)]);
  expect([ended.total, idsOf(ended.rows)]).toEqual([1, members.slice(0, 1)]);
  expect(added.map(({ id, joined }: { id: number; joined: string }) => [id, joined])).toEqual(
    members
      .slice(1)
      .reverse()
      .map((id) => [id, TODAY]),
  );
});

test('an erased member stays in the sums of money without a name', async () => {
  const [[plan], id] = [twoPlans, await addMember('2036-03-01T12:00:00Z')];
  await addMembership(id, plan, { from: TODAY, to: TODAY });
  await eraseMember(server, id);
  const { data } = await listOf({ figure: 'money', from: TODAY, to: TODAY, plan });
  expect(data).toMatchObject([{ id: null, fname: '', lname: '', price: 10.1 }]);
});

import { dayAt } from '@gym/rules';
import { MEMBER, SIZES } from '../../testing/members.ts';
import { PLAN } from '../../testing/sales.ts';
import { gymWith } from '../../testing/test-config.ts';
import { rejected, startTestServer } from '../../testing/test-server.ts';

const ZONE = 'Pacific/Kiritimati';
const server = startTestServer({ gym: gymWith({ timeZone: ZONE }) });
const DAY = 86_400_000;

interface ShownEntry {
  id: number;
  at: string;
  user_name: string | null;
  action: string;
  record: string;
  record_id: number;
  label: string;
  before: any;
  after: any;
  address: string | null;
}

const trail = async (query: Record<string, string | number> = {}): Promise<ShownEntry[]> => {
  const { status, body } = await server.get('getAuditTrail', query);
  expect(status).toBe(200);
  return body.data;
};
const save = async (name: Parameters<typeof server.call>[0], body: object, token = server.staff) =>
  (await server.call(name, { token, body, from: '10.9.8.7' })).body.data?.id as number;

const terms = { ...PLAN, plan_name: 'Gold', duration_count: 1, archived: false };
const person = { fname: 'Ravi', lname: 'Kumar', email: 'ravi@gym.test', phone: '0123' };
let plan = 0;
let member = 0;

beforeAll(async () => {
  plan = await save('addPlanDetail', terms, server.admin);
  await save('updatePlanDetail', { id: plan, price: 12.5 }, server.admin);
  member = await save('addMemberDetail', { ...MEMBER, ...person });
});

test('B1: an entry holds user, time, address, action, and the values before and after', async () => {
  const [latest, before] = await trail({ record: 'plan', record_id: plan });
  expect(latest).toEqual({
    id: expect.any(Number),
    at: server.clock.now().toISOString(),
    user_id: 1,
    user_name: 'Asha Menon',
    address: '10.9.8.7',
    action: 'updatePlanDetail',
    record: 'plan',
    record_id: plan,
    label: 'Gold',
    before: { ...terms, id: plan, version: 1 },
    after: { ...terms, id: plan, price: 12.5, version: 2 },
  });
  expect(before).toMatchObject({ action: 'addPlanDetail', before: null, after: { price: 10 } });
});

test('a record without a name is labelled with its person', async () => {
  await save('saveMemberHealth', { member_id: member, ...SIZES });
  await save('saveDiet', { id: member, diet: [{ food_item: 1, qty: 1, units: 'gm' }] });
  await save('renewalPlan', { plan_id: plan, member_id: member });
  expect((await trail({ person: 2 })).map(({ action, label }) => [action, label])).toEqual([
    ['renewalPlan', 'Ravi Kumar'],
    ['saveDiet', 'Ravi Kumar'],
    ['saveMemberHealth', 'Ravi Kumar'],
    ['addMemberDetail', 'Ravi Kumar'],
  ]);
});

test('a change of password is recorded without the password', async () => {
  const id = await save('saveUserDetails', { ...person, password: 'old' }, server.admin);
  const token = await server.signIn('ravi@gym.test', 'old');
  await save('ForgetPassword', { oldpassword: 'old', newpassword: 'new', cpassword: 'new' }, token);
  expect(await trail({ record: 'user', record_id: id, size: 1 })).toMatchObject([
    { action: 'ForgetPassword', user_name: 'Ravi Kumar', label: 'Ravi Kumar', before: null, after: null },
  ]);
});

test("the filter uses days of the gym's time zone, both included", async () => {
  const today = dayAt(server.clock.now(), ZONE);
  server.clock.advance(-3 * DAY);
  const early = await save('addPlanDetail', { ...terms, plan_name: 'Early' }, server.admin);
  const day = dayAt(server.clock.now(), ZONE);
  server.clock.advance(3 * DAY);
  const named = async (query: object) => (await trail({ record: 'plan', ...query })).map(({ label }) => label);
  expect(await named({ from: day, to: day })).toEqual(['Early']);
  expect(await named({ to: day })).toEqual(['Early']);
  expect(await named({ from: today })).not.toContain('Early');
  // Written later, but with an earlier time.
  expect((await trail({ record: 'plan' })).at(-1)?.record_id).toBe(early);
});

test('pages follow without a gap, even if entries were deleted meanwhile', async () => {
  const all = await trail({ size: 100 });
  expect(all.length).toBeGreaterThan(5);
  const seen: number[] = [];
  for (let more = true; more;) {
    const { body } = await server.get('getAuditTrail', { size: 2, ...(seen.length > 0 && { before: seen.at(-1)! }) });
    seen.push(...body.data.map(({ id }: ShownEntry) => id));
    more = body.more;
  }
  expect(seen).toEqual(all.map(({ id }) => id));
  await server.pool.query(
    `select set_config('gym.audit_upkeep', 'on', true); delete from audit_entries where id = ${seen[1]}`,
  );
  expect((await trail({ before: seen[1]!, size: 1 })).length).toBe(1);
  expect(await trail({ before: Math.min(...seen) })).toEqual(
    all.filter(({ at }) => at < all.find(({ id }) => id === Math.min(...seen))!.at),
  );
});

test.each([
  ['record', 'secret'],
  ['from', '2026-02-30'],
  ['to', '2026-13-01'],
  ['from', 'yesterday'],
  ['size', '101'],
  ['before', '0'],
  ['person', '-1'],
])('rejects %s %s', async (field, value) => {
  expect(rejected(await server.get('getAuditTrail', { [field]: value }))).toEqual([400, field]);
});

describe.each([ZONE, 'Asia/Tokyo', 'UTC', 'America/Los_Angeles'])('a gym in %s', (timeZone) => {
  const gym = timeZone === ZONE ? server : startTestServer({ gym: gymWith({ timeZone }) });
  const ids = async (query: Record<string, string>) => {
    const { status, body } = await gym.call('getAuditTrail', { token: gym.admin, query });
    return status === 200 ? body.data.map(({ id }: ShownEntry) => id) : status;
  };

  test('accepts the first and the last day of the calendar', async () => {
    await gym.call('addPlanDetail', { token: gym.admin, body: terms });
    const all = await ids({});
    expect(all).not.toEqual([]);
    expect(await ids({ from: '0001-01-01', to: '9999-12-31' })).toEqual(all);
    for (const day of ['0001-01-01', '9999-12-31']) expect([day, await ids({ from: day, to: day })]).toEqual([day, []]);
  });
});

import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { getPlans, getPlanWithMemberships, setPlanArchived } from '../admin.ts';

let fake: FakeApi;
const open = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode });
  fake.signIn('admin');
};
afterEach(() => fake.uninstall());

const names = async (options?: { archived: boolean }) => (await getPlans(options)).map(({ plan_name }) => plan_name);

test('lists archived plans only on request', async () => {
  open('full');
  await setPlanArchived({ id: '1', version: 1 }, true);
  expect(await names()).toEqual(['Weekly Pass', 'Day Ticket']);
  expect(await names({ archived: true })).toEqual(['Basic', 'Weekly Pass', 'Day Ticket']);
  expect(await getPlans({ archived: true })).toMatchObject([{ archived: true, version: 2 }, { archived: false }, {}]);
});

test('asks a server of the specification for no archived plans', async () => {
  open('spec-only');
  expect((await getPlans({ archived: true }))[0]).not.toHaveProperty('archived');
  expect(fake.requestsOf('getPlanDetails').map(({ query }) => query)).toEqual([{}]);
});

test('archives a plan in the version that was read, and sends nothing else of it', async () => {
  open('full');
  await setPlanArchived({ id: '2', version: 1 }, true);
  await setPlanArchived({ id: '2' }, false);
  expect(fake.requestsOf('updatePlanDetail').map(({ body }) => body)).toEqual([
    { id: 2, archived: true, version: 1 },
    { id: 2, archived: false },
  ]);
  await expect(setPlanArchived({ id: '2', version: 1 }, true)).rejects.toMatchObject({ kind: 'conflict' });
});

test('counts the memberships of a plan that have not ended', async () => {
  open('full');
  const sold = { plan_id: 2, plan_name: 'Weekly Pass', duration: 2, price: 12, free_days: 3, start: '2026-01-01' };
  fake.gym.assignments.push({ ...sold, id: 1, member_id: 2, end: '2126-01-01' });
  fake.gym.assignments.push({ ...sold, id: 2, member_id: 3, end: '2026-01-02' });
  expect(await getPlanWithMemberships(2)).toMatchObject({ plan: { id: 2, version: 1 }, memberships: 1 });
});

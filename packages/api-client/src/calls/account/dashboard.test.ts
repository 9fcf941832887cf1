import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { addMembership } from '../../staff.ts';
import { getDashboardFigures, getDeskOverview, getFigureMembers, getGymReport } from '../../account.ts';

let fake: FakeApi;
afterEach(() => fake.uninstall());

test('B6: the figures come from the server, as numbers', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('staff');
  await addMembership({ plan_id: 1, member_id: 2 });
  expect(await getDashboardFigures()).toMatchObject({ money: 29.5, users: 3, newClients: 0, sales: 1 });
  fake.answerWith('getDashboardFigures', { status: 200, body: '{"data":{"money":"1.50","users":"2","sales":null}}' });
  expect(await getDashboardFigures()).toEqual({ money: 1.5, users: 2, newClients: 0, sales: 0, today: '' });
  fake.answerWith('getDashboardFigures', { status: 200, body: '{"data":{"users":2,"new_clients":1,"sales":4}}' });
  expect(await getDashboardFigures()).not.toHaveProperty('money');
});

test('B6: sends no call to a server without figures', async () => {
  fake = createFakeApi({ mode: 'spec-only' });
  fake.signIn('admin');
  expect(await getDashboardFigures()).toBeNull();
  expect(fake.requests).toEqual([]);
});

test('a sale shows in the overview, in its month, at its plan and in the list behind the figure', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('staff');
  await addMembership({ plan_id: 3, member_id: 2 });
  const overview = await getDeskOverview();
  expect(overview?.dueWeek).toMatchObject({ total: 1, rows: [{ id: 2, plan_name: 'Day Ticket', days_left: 1 }] });
  const report = await getGymReport();
  const price = report?.plans.find(({ id }) => id === 3)?.money;
  expect(report?.months.at(-1)).toMatchObject({ sold: 1, money: price });
  const { today = '' } = report ?? {};
  expect(
    await getFigureMembers({ figure: 'money', from: today, to: today, plan: '3', page: 1, size: 10 }),
  ).toMatchObject({
    total: 1,
    rows: [{ id: 2, plan_name: 'Day Ticket', day: today, price }],
  });
});

test('sends no call for the overview and the report if the server does not announce them', async () => {
  fake = createFakeApi({ mode: 'spec-only' });
  fake.signIn('staff');
  expect([await getDeskOverview(), await getGymReport()]).toEqual([null, null]);
  expect(fake.requests).toEqual([]);
});

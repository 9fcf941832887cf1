import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { addMembership } from '../../staff.ts';
import { getDashboardFigures, getDeskOverview, getFigureMembers, getGymReport } from '../../account.ts';

let fake: FakeApi;
afterEach(() => fake.uninstall());

test('a sale shows in the overview, in its month, at its plan and in the list behind the figure', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('staff');
  await addMembership({ plan_id: 3, member_id: 2 });
  const overview = await getDeskOverview();
  expect(overview?.due_week).toMatchObject({ total: 1, rows: [{ id: 2, plan_name: 'Day Ticket', days_left: 1 }] });
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

test('B6: sends no call for figures, overview and report if the server does not announce them', async () => {
  fake = createFakeApi({ mode: 'spec-only' });
  fake.signIn('staff');
  expect([await getDashboardFigures(), await getDeskOverview(), await getGymReport()]).toEqual([null, null, null]);
  expect(fake.requests).toEqual([]);
});

import type { FakeApi } from '@gym/fake-api';
import { screen, within } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

const LAST_MONTH = (() => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 1)).toISOString().slice(0, 7);
})();
const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
  new Date(`${LAST_MONTH}-01`),
);

/** A membership of last month that nobody renewed, sold on its first day. */
const withLost = ({ gym }: FakeApi) =>
  gym.assignments.push({
    ...{ id: 1, member_id: 2, plan_id: 3, plan_name: 'Day Ticket', duration: 3, price: 5.5, free_days: 3 },
    ...{ start: `${LAST_MONTH}-01`, end: `${LAST_MONTH}-02`, sold_on: `${LAST_MONTH}-01` },
  });

test('owners see twelve months of each figure as a chart that says its numbers and how it is counted', async () => {
  await startAt('/dashboard', { as: 'admin', before: withLost });
  const chart = await screen.findByRole('img', { name: /^Lost from/ });
  expect(chart).toHaveAccessibleName(expect.stringContaining(`${MONTH_NAME} 1,`));
  expect(screen.getByText('Memberships that ended in the month, of members who have no later one.')).toBeVisible();
  expect(screen.getByRole('img', { name: /^Money from/ })).toHaveAccessibleName(
    expect.stringContaining(`${MONTH_NAME} €5.50`),
  );
});

test('the numbers of the charts and of the plans are tables, and each number leads to its list', async () => {
  const { user } = await startAt('/dashboard', { as: 'admin', before: withLost });
  await user.click(await screen.findByText('Show numbers'));
  const months = within(screen.getByRole('table', { name: 'Figures by month' }));
  expect(months.getAllByRole('row')).toHaveLength(13);
  expect(months.getByRole('link', { name: `1 Lost, ${MONTH_NAME}` })).toBeVisible();
  const plans = within(screen.getByRole('table', { name: 'By plan' }));
  await user.click(plans.getByRole('link', { name: '€5.50 Money, Day Ticket' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  const rows = within(await screen.findByRole('table', { name: 'Money' }));
  expect(rows.getAllByRole('row')).toHaveLength(2);
  expect(rows.getByText('€5.50')).toBeVisible();
  expect(rows.getByRole('link')).toHaveAttribute('href', '/memberData/2');
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('in a gym without plans, an administrator sees the first steps instead of empty charts', async () => {
  await startAt('/dashboard', {
    as: 'admin',
    before: ({ gym }) => {
      gym.plans = [];
      gym.users = gym.users.slice(0, 1);
    },
  });
  expect(await screen.findByRole('link', { name: 'Add a plan' })).toHaveAttribute('href', '/plan');
  expect(screen.getByRole('link', { name: 'Add a user for your staff' })).toHaveAttribute('href', '/user');
  expect(screen.queryByText('The last twelve months')).toBeNull();
});

test.each(['/figures', '/figures?figure=rich&from=2026-01-01&to=2026-01-31', '/figures?figure=lost&from=x&to=y'])(
  '%s is no list',
  async (address) => {
    const { fake } = await startAt(address, { as: 'admin' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(fake.requestsOf('getFigureMembers')).toEqual([]);
  },
);

test('an erased member stays in the sums without a name and a link', async () => {
  await startAt(`/figures?figure=money&from=${LAST_MONTH}-01&to=${LAST_MONTH}-28`, {
    as: 'admin',
    before: (it) => {
      withLost(it);
      it.gym.assignments = it.gym.assignments.map((one) => ({ ...one, member_id: 0 }));
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Money' }));
  expect(table.getByText('Erased member')).toBeVisible();
  expect(table.queryByRole('link')).toBeNull();
});

import { screen, within } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

const NOTHING = { money: 0, sold: 0, renewed: 0, lost: 0 };
const SALE = { money: 5.5, sold: 1, renewed: 0, lost: 1 };
/** Twelve months, in which one Day Ticket was sold, in October, and not renewed. */
const REPORT = {
  today: '2026-11-23',
  months: Array.from({ length: 12 }, (_, at) => ({
    ...{ month: new Date(Date.UTC(2025, 11 + at)).toISOString().slice(0, 10), joined: 0 },
    ...(at === 10 ? SALE : NOTHING),
  })),
  plans: [{ id: 3, plan_name: 'Day Ticket', ...SALE }],
};
const FIGURES = { money: 5.5, users: 3, new_clients: 0, sales: 1, today: '2026-11-23' };
const SOLD = { id: 2, fname: 'Ann', lname: 'Lee', plan_name: 'Day Ticket', day: '2026-10-01', price: 5.5 };
const answers = {
  getDashboardFigures: { data: FIGURES },
  getGymReport: { data: REPORT },
  getFigureMembers: { data: [SOLD], total: 1 },
};

test('owners see twelve months of each figure as a chart that says its numbers and how it is counted', async () => {
  await startAt('/dashboard', { as: 'admin', answers });
  const chart = await screen.findByRole('img', { name: /^Lost from/ });
  expect(chart).toHaveAccessibleName(expect.stringContaining('Oct 2026 1,'));
  expect(screen.getByText('Memberships that ended in the month, of members who have no later one.')).toBeVisible();
  expect(screen.getByRole('img', { name: /^Money from/ })).toHaveAccessibleName(
    expect.stringContaining('Oct 2026 €5.50'),
  );
});

test('the numbers of the charts and of the plans are tables, and each number leads to its list', async () => {
  const { user, api } = await startAt('/dashboard', { as: 'admin', answers });
  await user.click(await screen.findByText('Show numbers'));
  const months = within(screen.getByRole('table', { name: 'Figures by month' }));
  expect(months.getAllByRole('row')).toHaveLength(13);
  expect(months.getByRole('link', { name: '1 Lost, Oct 2026' })).toBeVisible();
  const plans = within(screen.getByRole('table', { name: 'By plan' }));
  await user.click(plans.getByRole('link', { name: '€5.50 Money, Day Ticket' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  const rows = within(await screen.findByRole('table', { name: 'Money' }));
  expect(api.requestsOf('getFigureMembers')[0]?.query).toMatchObject({ figure: 'money', plan: '3' });
  expect(rows.getAllByRole('row')).toHaveLength(2);
  expect(rows.getByText('€5.50')).toBeVisible();
  expect(rows.getByRole('link')).toHaveAttribute('href', '/memberData/2');
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('in a gym without plans, an administrator sees the first steps instead of empty charts', async () => {
  await startAt('/dashboard', {
    as: 'admin',
    answers: {
      getGymReport: { data: { ...REPORT, plans: [] } },
      getDashboardFigures: { data: { ...FIGURES, users: 1 } },
    },
  });
  expect(await screen.findByRole('link', { name: 'Add a plan' })).toHaveAttribute('href', '/plan');
  expect(screen.getByRole('link', { name: 'Add a user for your staff' })).toHaveAttribute('href', '/user');
  expect(screen.queryByText('The last twelve months')).toBeNull();
});

test.each(['/figures', '/figures?figure=rich&from=2026-01-01&to=2026-01-31', '/figures?figure=lost&from=x&to=y'])(
  '%s is no list',
  async (address) => {
    const { api } = await startAt(address, { as: 'admin' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(api.requestsOf('getFigureMembers')).toEqual([]);
  },
);

test('an erased member stays in the sums without a name and a link', async () => {
  await startAt('/figures?figure=money&from=2026-10-01&to=2026-10-28', {
    as: 'admin',
    answers: { getFigureMembers: { data: [{ ...SOLD, id: null, fname: '', lname: '' }], total: 1 } },
  });
  const table = within(await screen.findByRole('table', { name: 'Money' }));
  expect(table.getByText('Erased member')).toBeVisible();
  expect(table.queryByRole('link')).toBeNull();
});

import { screen, within } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

const LABELS = ['Money', 'Users', 'New clients', 'Sales'];

/** The label and the whole text of each card. */
const cards = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  return within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .filter(({ textContent }) => LABELS.includes(textContent ?? ''))
    .map((label) => label.parentElement?.textContent ?? '');
};

test.each(['admin', 'staff'] as const)(
  "B6: shows the server's figures, each with how it is counted (%s)",
  async (as) => {
    const { api } = await startAt('/dashboard', {
      as,
      answers: {
        getDashboardFigures: { data: { money: 1234.5, users: 12, new_clients: 1007, sales: 0, today: '2026-11-23' } },
      },
    });
    expect(await screen.findByText('€1,234.50')).toBeVisible();
    expect(await cards()).toEqual([
      'Money€1,234.50Prices of the plans whose time started this month, as they were sold.Show the list Money',
      `Users12Active accounts that sign in here.${as === 'admin' ? 'Show the list Users' : ''}`,
      'New clients1,007Members who joined in the last 30 days. ' +
        'Imported ones count by the day they joined, not by the import.Show the list New clients',
      'Sales0Plans assigned this month.Show the list Sales',
    ]);
    expect(screen.queryByText('Sample')).toBeNull();
    expect(api.requestsOf('getDashboardFigures')).toHaveLength(1);
  },
);

test("B6: without the server's figures, shows fixed ones labelled as samples and requests none", async () => {
  const { api } = await startAt('/dashboard', { as: 'staff', features: [] });
  expect(await screen.findAllByText('Sample')).toHaveLength(4);
  expect(await cards()).toEqual(['SampleMoney€12,480.00', 'SampleUsers48', 'SampleNew clients7', 'SampleSales23']);
  expect(screen.getByText(/These figures are samples/)).toBeVisible();
  expect(screen.queryByText(/this month/)).toBeNull();
  expect(api.requests.map(({ call }) => call)).toEqual(['getRole']);
});

test('figures that cannot be read show the reason and Retry, never samples', async () => {
  let allow = () => {};
  const { user } = await startAt('/dashboard', {
    as: 'admin',
    answers: { getDashboardFigures: { data: { money: 1, users: 2, new_clients: 3, sales: 4, today: '2026-11-23' } } },
    before: (it) => void (allow = it.reject('getDashboardFigures', { status: 503, reason: 'The ledger is closed.' })),
  });
  expect(await screen.findByText('The ledger is closed.')).toBeVisible();
  expect(screen.queryByText('Sample')).toBeNull();
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('€1.00')).toBeVisible();
});

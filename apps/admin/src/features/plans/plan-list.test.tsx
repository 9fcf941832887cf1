import { cells } from '@gym/remote-kit';
import { screen, waitFor } from '@testing-library/react';
import { openAt, type OpenOptions, SPECIFICATION } from '../../testing/open-at.ts';
import { PLANS } from '../../testing/records.ts';

const RUPEES = { currency: 'INR', locale: 'en-IN' };

async function open(options: OpenOptions = {}, at = '/planList') {
  const opened = await openAt(at, { config: RUPEES, answers: { getPlanDetails: { data: PLANS } }, ...options });
  await screen.findByRole('table', { name: 'Plan List' });
  return opened;
}

test.each([
  ['full', {}, ' Archive'],
  ['spec-only', SPECIFICATION, undefined],
])('D1: lists name, duration and price of each plan, with its Edit link (%s server)', async (_, options, archive) => {
  const { api } = await open(options);
  expect(screen.getByRole('heading', { level: 1, name: 'Plan List' })).toBeVisible();
  const actions = (plan: string) => `Edit ${plan}${archive ? `${archive} ${plan}` : ''}`;
  expect(cells()).toEqual([
    ['Basic', 'Monthly', '₹29.50', actions('Basic')],
    ['Weekly Pass', 'Weekly', '₹12.00', actions('Weekly Pass')],
    ['Day Ticket', 'Days', '₹5.00', actions('Day Ticket')],
  ]);
  expect(screen.getByRole('link', { name: 'Edit Weekly Pass' })).toHaveAttribute('href', '/updatePlan/2');
  expect(screen.getByRole('link', { name: '+Add Plan' })).toHaveAttribute('href', '/plan');
  expect(api.requests.map(({ call }) => call)).toEqual(['getPlanDetails']);
});

test.each([
  ['a', ['Basic', 'Weekly Pass', 'Day Ticket']],
  ['Pass', ['Weekly Pass']],
  ['y T', ['Day Ticket']],
])('D1: searching %s finds by plan name', async (text, names) => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Search by plan name' }), text);
  await waitFor(() => expect(cells().map(([name]) => name)).toEqual(names));
});

test.each(['basic', 'B.sic'])('D1: finds nothing for %s: the search is case-sensitive plain text', async (text) => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox'), text);
  expect(await screen.findByText(/No match/)).toBeVisible();
});

test.each(['basic', 'Bassic'])('D1: offers the plan that %s is close to', async (text) => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox'), text);
  await user.click(await screen.findByRole('button', { name: 'Show “Basic”' }));
  await waitFor(() => expect(cells().map(([name]) => name)).toEqual(['Basic']));
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('D1: shows numbers sent as text, and unknown codes', async () => {
  const old = { id: '4', plan_name: 'Old', duration: '9', price: '7', free_days: '3' };
  await open({ ...SPECIFICATION, answers: { getPlanDetails: { data: [old] } } });
  expect(cells()).toEqual([['Old', '9', '₹7.00', 'Edit Old']]);
});

test('offers to add the first plan when there is none', async () => {
  await openAt('/planList', { answers: { getPlanDetails: { data: [] } } });
  expect(await screen.findByText('No plans are offered')).toBeVisible();
  expect(screen.getAllByRole('link', { name: '+Add Plan' })).toHaveLength(2);
});

import { demoData } from '@gym/fake-api';
import { createFakeApi, type FakeApi, type FakeApiOptions } from '@gym/fake-api';
import { createFakeHost, renderRemote } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import * as remote from '../../remote.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

async function open(options: Partial<FakeApiOptions> = {}, at = '/planList') {
  api = createFakeApi({ mode: 'full', ...options });
  api.signIn('admin');
  const rendered = renderRemote(remote, { at, host: createFakeHost({ config: { currency: 'INR', locale: 'en-IN' } }) });
  await screen.findByRole('table', { name: 'Plan List' });
  return rendered;
}

const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test.each(['full', 'spec-only'] as const)(
  'D1: lists name, duration and price of each plan, with its Edit link (%s server)',
  async (mode) => {
    await open({ mode });
    expect(screen.getByRole('heading', { level: 1, name: 'Plan List' })).toBeVisible();
    const actions = (plan: string) => `Edit ${plan}${mode === 'full' ? ` Archive ${plan}` : ''}`;
    expect(cells()).toEqual([
      ['Basic', 'Monthly', '₹29.50', actions('Basic')],
      ['Weekly Pass', 'Weekly', '₹12.00', actions('Weekly Pass')],
      ['Day Ticket', 'Days', '₹5.00', actions('Day Ticket')],
    ]);
    expect(screen.getByRole('link', { name: 'Edit Weekly Pass' })).toHaveAttribute('href', '/updatePlan/2');
    expect(screen.getByRole('link', { name: '+Add Plan' })).toHaveAttribute('href', '/plan');
    expect(api.requests.map(({ call }) => call)).toEqual(['getPlanDetails']);
  },
);

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

test('D1: keeps the search in the URL', async () => {
  const { user, address } = await open({}, '/planList?q=Day');
  expect(cells()).toHaveLength(1);
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(address()).toBe('/planList'));
});

test('D1: shows numbers sent as text, and unknown codes', async () => {
  api = createFakeApi({ mode: 'spec-only' });
  api.signIn('admin');
  api.answerWith('getPlanDetails', {
    status: 200,
    body: JSON.stringify({ data: [{ id: '4', plan_name: 'Old', duration: '9', price: '7', free_days: '3' }] }),
  });
  renderRemote(remote, { at: '/planList' });
  await screen.findByRole('table');
  expect(cells()).toEqual([['Old', '9', '€7.00', 'Edit Old']]);
});

test('offers to add the first plan when there is none', async () => {
  api = createFakeApi({ mode: 'full', data: { ...demoData(), plans: [] } });
  api.signIn('admin');
  renderRemote(remote, { at: '/planList' });
  expect(await screen.findByText('No plans are offered')).toBeVisible();
  expect(screen.getAllByRole('link', { name: '+Add Plan' })).toHaveLength(2);
});

import { createFakeApi, type FakeApi, type FakeApiOptions } from '@gym/fake-api';
import { createFakeHost, renderRemote } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import * as remote from '../../remote.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

async function open(
  at = '/planList',
  { archived = [], ...options }: { archived?: number[]; mode?: FakeApiOptions['mode'] } = {},
) {
  api = createFakeApi({ mode: 'full', ...options });
  for (const plan of api.gym.plans) plan.archived = archived.includes(plan.id);
  api.signIn('admin');
  const rendered = renderRemote(remote, { at, host: createFakeHost({ audience: 'admin' }) });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

const sell = (plan_id: number, end: string) =>
  api.gym.assignments.push({
    ...{ id: api.gym.assignments.length + 1, plan_id, member_id: 2, plan_name: 'Basic' },
    ...{ duration: 1, price: 29.5, free_days: 3, start: '2026-01-01', end },
  });
const names = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Archive this plan?' });
/** The names in toasts have their own writing direction, so that the text has two elements. */
const toast = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);
const isArchived = (id: number) => api.gym.plans.find((plan) => plan.id === id)?.archived;

test('archives a plan after one question that counts its memberships, and undoes it', async () => {
  const { user } = await open();
  sell(1, '2126-01-01');
  sell(1, '2126-02-01');
  sell(1, '2026-01-02');
  await user.click(await button('Archive Basic'));
  expect(await within(await dialog()).findByText('2 current memberships keep it until they end.')).toBeVisible();
  await user.click(within(await dialog()).getByRole('button', { name: 'Archive' }));
  expect(await toast('Basic archived.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await names()).toEqual(['Weekly Pass', 'Day Ticket']);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await user.click(await button('Undo'));
  expect(await toast('Undo of archiving Basic saved.')).toBeVisible();
  expect(await names()).toEqual(['Basic', 'Weekly Pass', 'Day Ticket']);
  expect(api.requestsOf('updatePlanDetail').map(({ body }) => body)).toEqual([
    { id: 1, archived: true, version: 1 },
    { id: 1, archived: false },
  ]);
});

test('a cancelled question changes nothing', async () => {
  const { user } = await open();
  await user.click(await button('Archive Basic'));
  expect(await screen.findByText('No current membership has this plan.')).toBeVisible();
  await user.click(await button('Cancel'));
  expect([screen.queryByRole('dialog'), api.requestsOf('updatePlanDetail')]).toEqual([null, []]);
});

test('J4: says that somebody changed the plan meanwhile, and archives it at the next press', async () => {
  const { user } = await open();
  await user.click(await button('Archive Basic'));
  await screen.findByText('No current membership has this plan.');
  Object.assign(api.gym.plans[0]!, { price: 35, version: 2 });
  const archive = within(await dialog()).getByRole('button', { name: 'Archive' });
  await user.click(archive);
  expect(await screen.findByText('The plan was not archived')).toBeVisible();
  expect([isArchived(1), document.activeElement]).toEqual([false, archive]);
  await user.click(archive);
  expect(await toast('Basic archived.')).toBeVisible();
});

test('archives a plan although its memberships cannot be counted', async () => {
  const { user } = await open();
  const allow = api.reject('getPlanDetailsById', { status: 503, reason: 'The database is resting.' });
  await user.click(await button('Archive Day Ticket'));
  expect(await screen.findByText(/cannot be counted now/)).toBeVisible();
  allow();
  await user.click(within(await dialog()).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(isArchived(3)).toBe(true));
});

test.each([
  ['', ['Basic', 'Day Ticket']],
  ['?status=archived', ['Weekly Pass Archived']],
  ['?status=all', ['Basic', 'Weekly Pass Archived', 'Day Ticket']],
  ['?status=other', ['Basic', 'Day Ticket']],
])('D1: shows the plans of the status in the address %p', async (search, shown) => {
  await open(`/planList${search}`, { archived: [2] });
  await waitFor(async () => expect(await names()).toEqual(shown));
});

test('filters by status, and offers an archived plan again at once', async () => {
  const { user, address } = await open('/planList', { archived: [2] });
  const status = await screen.findByRole('combobox', { name: 'Status' });
  expect(
    within(status)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Offered', 'Archived', 'All']);
  await user.selectOptions(status, 'All');
  await waitFor(() => expect(address()).toBe('/planList?status=all'));
  const offer = await button('Offer again Weekly Pass');
  await user.click(offer);
  expect(await toast('Weekly Pass is offered again.')).toBeVisible();
  expect(await button('Archive Weekly Pass')).toHaveFocus();
  await user.click(await button('Undo'));
  expect(await toast('Undo of offering Weekly Pass again saved.')).toBeVisible();
  expect(isArchived(2)).toBe(true);
});

test('says why a plan cannot be offered again', async () => {
  const { user } = await open('/planList?status=archived', { archived: [2] });
  api.reject('updatePlanDetail', { status: 503, reason: 'The database is resting.' });
  await user.click(await button('Offer again Weekly Pass'));
  expect(await screen.findByText('The database is resting.')).toBeVisible();
  expect(isArchived(2)).toBe(true);
});

test('leads to the archived plans if no plan is offered', async () => {
  const { user } = await open('/planList', { archived: [1, 2, 3] });
  expect(await screen.findByText('No plans are offered')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show archived plans' }));
  expect(await names()).toHaveLength(3);
});

test('D4: an archived plan is edited like any other, says that it is archived, and stays archived', async () => {
  const { user } = await open('/updatePlan/2', { archived: [2] });
  expect(await screen.findByText(/^This plan is archived/)).toBeVisible();
  await user.clear(screen.getByLabelText('Price'));
  await user.type(screen.getByLabelText('Price'), '13');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.gym.plans[1]).toMatchObject({ price: 13, archived: true, version: 2 }));
});

test('a server of the specification gets no status, and the list has no archive', async () => {
  await open('/planList?status=archived', { mode: 'spec-only' });
  expect(await names()).toEqual(['Basic', 'Weekly Pass', 'Day Ticket']);
  expect(screen.queryByRole('button', { name: /Archive/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  expect(api.requestsOf('getPlanDetails').map(({ query }) => query)).toEqual([{}]);
});

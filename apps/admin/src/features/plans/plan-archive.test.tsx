import type { TestAnswers } from '@gym/api-client/testing';
import type { Plan } from '@gym/api-contract';
import { cells } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { openAt, SPECIFICATION } from '../../testing/open-at.ts';
import { BASIC, DAY, PLANS, WEEKLY } from '../../testing/records.ts';

/** The plans once these are archived. The server leaves those out unless the request asks for them. */
const archive = (...gone: readonly Plan[]): TestAnswers => ({
  getPlanDetails: ({ query }) => ({
    data: PLANS.map((plan) => ({ ...plan, archived: gone.includes(plan) })).filter(
      ({ archived }) => !archived || query.archived,
    ),
  }),
});
const counted = (plan: Plan, memberships: number): TestAnswers => ({
  getPlanDetailsById: { data: { ...plan, memberships } },
});

const open = (at = '/planList', answers = archive()) => openAt(at, { answers });
const names = async () => {
  await screen.findByRole('table');
  return cells().map(([name]) => name);
};
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Archive this plan?' });
/** The names in toasts have their own writing direction, so that the text has two elements. */
const toast = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);
const RESTING = { status: 503, reason: 'The database is resting.' };

test('archives a plan after one question that counts its memberships, and undoes it', async () => {
  const { user, api } = await open();
  api.answer(counted(BASIC, 2));
  await user.click(await button('Archive Basic'));
  expect(await within(await dialog()).findByText('2 current memberships keep it until they end.')).toBeVisible();
  api.answer(archive(BASIC));
  await user.click(within(await dialog()).getByRole('button', { name: 'Archive' }));
  expect(await toast('Basic archived.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await names()).toEqual(['Weekly Pass', 'Day Ticket']);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  api.answer(archive());
  await user.click(await button('Undo'));
  expect(await toast('Saved: Undo of archiving Basic.')).toBeVisible();
  expect(await names()).toEqual(['Basic', 'Weekly Pass', 'Day Ticket']);
  expect(api.bodiesOf('updatePlanDetail')).toEqual([
    { id: 1, archived: true, version: 1 },
    { id: 1, archived: false },
  ]);
});

test('J4: says that somebody changed the plan meanwhile, and archives it at the next press', async () => {
  const { user, api } = await open();
  api.answer(counted(BASIC, 0));
  await user.click(await button('Archive Basic'));
  await screen.findByText('No current membership has this plan.');
  const current = { ...BASIC, price: 35, version: 2 };
  const allow = api.reject('updatePlanDetail', { status: 409, reason: 'Changed meanwhile.', current });
  api.answer(counted(current, 0));
  const confirm = within(await dialog()).getByRole('button', { name: 'Archive' });
  await user.click(confirm);
  expect(await screen.findByText('The plan was not archived')).toBeVisible();
  expect(confirm).toHaveFocus();
  allow();
  await user.click(confirm);
  expect(await toast('Basic archived.')).toBeVisible();
  expect(api.bodiesOf('updatePlanDetail').at(-1)).toEqual({ id: 1, archived: true, version: 2 });
});

test('archives a plan although its memberships cannot be counted', async () => {
  const { user, api } = await open();
  api.reject('getPlanDetailsById', RESTING);
  await user.click(await button('Archive Day Ticket'));
  expect(await screen.findByText(/cannot be counted now/)).toBeVisible();
  await user.click(within(await dialog()).getByRole('button', { name: 'Archive' }));
  expect(await toast('Day Ticket archived.')).toBeVisible();
  expect(api.bodiesOf('updatePlanDetail')).toEqual([{ id: 3, archived: true, version: 1 }]);
});

test.each([
  ['', ['Basic', 'Day Ticket']],
  ['?status=archived', ['Weekly Pass Archived']],
  ['?status=all', ['Basic', 'Weekly Pass Archived', 'Day Ticket']],
  ['?status=other', ['Basic', 'Day Ticket']],
])('D1: shows the plans of the status in the address %p', async (search, shown) => {
  await open(`/planList${search}`, archive(WEEKLY));
  await waitFor(async () => expect(await names()).toEqual(shown));
});

test('filters by status, and offers an archived plan again at once', async () => {
  const { user, address, api } = await open('/planList', archive(WEEKLY));
  const status = await screen.findByRole('combobox', { name: 'Status' });
  expect([...within(status).getAllByRole('option')].map(({ textContent }) => textContent)).toEqual([
    'Offered',
    'Archived',
    'All',
  ]);
  await user.selectOptions(status, 'All');
  await waitFor(() => expect(address()).toBe('/planList?status=all'));
  const offer = await button('Offer again Weekly Pass');
  api.answer(archive());
  await user.click(offer);
  expect(await toast('Weekly Pass is offered again.')).toBeVisible();
  expect(await button('Archive Weekly Pass')).toHaveFocus();
  await user.click(await button('Undo'));
  expect(await toast('Saved: Undo of offering Weekly Pass again.')).toBeVisible();
  expect(api.bodiesOf('updatePlanDetail')).toEqual([
    { id: 2, archived: false, version: 1 },
    { id: 2, archived: true },
  ]);
});

test('says why a plan cannot be offered again', async () => {
  const { user, api } = await open('/planList?status=archived', archive(WEEKLY));
  api.reject('updatePlanDetail', RESTING);
  await user.click(await button('Offer again Weekly Pass'));
  expect(await screen.findByText('The database is resting.')).toBeVisible();
});

test('leads to the archived plans if no plan is offered', async () => {
  const { user } = await open('/planList', archive(BASIC, WEEKLY, DAY));
  expect(await screen.findByText('No plans are offered')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show archived plans' }));
  expect(await names()).toHaveLength(3);
});

test('D4: an archived plan is edited like any other, says that it is archived, and stays archived', async () => {
  const { user, api } = await open('/updatePlan/2', { getPlanDetailsById: { data: { ...WEEKLY, archived: true } } });
  expect(await screen.findByText(/^This plan is archived/)).toBeVisible();
  await user.clear(screen.getByLabelText('Price'));
  await user.type(screen.getByLabelText('Price'), '13');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodiesOf('updatePlanDetail')).toMatchObject([{ id: 2, price: 13 }]));
  expect(api.bodiesOf('updatePlanDetail')[0]).not.toHaveProperty('archived');
});

test('a server of the specification gets no status, and the list has no archive', async () => {
  const { api } = await openAt('/planList?status=archived', {
    ...SPECIFICATION,
    answers: { getPlanDetails: { data: PLANS } },
  });
  expect(await names()).toEqual(['Basic', 'Weekly Pass', 'Day Ticket']);
  expect(screen.queryByRole('button', { name: /Archive/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  expect(api.requestsOf('getPlanDetails').map(({ query }) => query)).toEqual([{}]);
});

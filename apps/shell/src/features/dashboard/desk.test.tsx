import type { TestAnswers } from '@gym/api-client/testing';
import { screen, within } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

const listOf = async (name: string) => within(await screen.findByRole('list', { name }));
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

const member = (id: number, lname: string) => ({ id, fname: 'Ann', lname, phone: '0600000000', email: 'ann@gym.test' });
const due = (id: number, lname: string, ends = '2026-11-23') => ({
  ...member(id, lname),
  ...{ plan_name: 'Day Ticket', ends, days_left: 0 },
});
const NONE = { rows: [], total: 0 };
const added = { ...member(5, 'Newcomer'), membership: 'none', ends: null, joined: '2026-11-22' } as const;
const desk = (over: object): TestAnswers => ({
  getDeskOverview: {
    data: {
      ...{ today: '2026-11-23', due_today: NONE, due_week: NONE, ended: NONE, added: [added], members: 12, plans: 3 },
      ...over,
    },
  },
});

test('staff start with who is due and who was added last, each with the next step', async () => {
  const ended = { rows: [due(2, 'Lee', '2020-01-02')], total: 1 };
  const answers = desk({
    ...{ due_today: { rows: [due(3, 'Young')], total: 1 }, due_week: { rows: [], total: 1 }, ended },
    added: [{ ...added, ...member(2, 'Lee'), membership: 'ended', ends: '2020-01-02' }, added],
  });
  await startAt('/dashboard', { as: 'staff', answers });
  const past = await listOf('Ended recently');
  expect(past.getByText('ended 2 Jan 2020')).toBeVisible();
  expect(hrefOf(past.getByRole('link', { name: 'Ann Lee' }))).toBe('/member/2');
  expect(hrefOf(past.getByRole('link', { name: 'Renew Ann Lee' }))).toBe('/planAssign?member=2');

  const first = await listOf('Ends today');
  expect(hrefOf(first.getByRole('link', { name: 'Renew Ann Young' }))).toBe('/planAssign?member=3');
  expect(screen.getByText('No other membership ends within 7 days.')).toBeVisible();
  const week = screen.getByRole('link', { name: '1 within 7 days, today included' });
  expect(hrefOf(week)).toBe('/renewals?due=7');

  const last = within(await screen.findByRole('list', { name: 'Added last' }));
  expect(last.getAllByRole('link', { name: /^Assign plan/ }).map(hrefOf)).toEqual(['/planAssign?member=5']);
});

test('a list longer than its first rows leads to the whole list', async () => {
  const rows = ['One', 'Two', 'Three', 'Four', 'Five'].map((name, at) => due(100 + at, name));
  await startAt('/dashboard', { as: 'staff', answers: desk({ due_today: { rows, total: 6 } }) });
  const first = await listOf('Ends today');
  expect(first.getAllByRole('listitem')).toHaveLength(5);
  expect(hrefOf(screen.getByRole('link', { name: 'All 6 that end today' }))).toBe('/renewals?due=0');
  expect(hrefOf(screen.getByRole('link', { name: 'All 12 members' }))).toBe('/memberList');
});

test('staff without money see three figures and no twelve months, and nothing asks for them', async () => {
  const { api } = await startAt('/dashboard', {
    as: 'staff',
    answers: { getDashboardFigures: { data: { users: 12, new_clients: 7, sales: 3, today: '2026-11-23' } } },
  });
  expect(await screen.findByRole('link', { name: 'Show the list Sales' })).toHaveAttribute(
    'href',
    '/figures?figure=sold&from=2026-11-01&to=2026-11-23',
  );
  expect(screen.getByRole('link', { name: 'Show the list New clients' })).toHaveAttribute(
    'href',
    '/figures?figure=joined&from=2026-10-25&to=2026-11-23',
  );
  await screen.findByText('Added last');
  expect(screen.queryByText('Money')).toBeNull();
  expect(screen.queryByText('The last twelve months')).toBeNull();
  expect(api.requestsOf('getGymReport')).toEqual([]);
});

test('in a gym without members and plans, staff see the first steps', async () => {
  await startAt('/dashboard', { as: 'staff', answers: desk({ added: [], members: 0, plans: 0 }) });
  expect(hrefOf(await screen.findByRole('link', { name: 'Add a member' }))).toBe('/addmember');
  expect(screen.getByText(/Ask an administrator to add a plan/)).toBeVisible();
  expect(screen.queryByText('Added last')).toBeNull();
});

test('an overview that cannot be read leaves the figures, and Retry reads it again', async () => {
  let allow = () => {};
  const { user } = await startAt('/dashboard', {
    as: 'staff',
    before: (it) => void (allow = it.reject('getDeskOverview', { status: 503, reason: 'The database is restarting.' })),
  });
  expect(await screen.findByText('The database is restarting.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Sales' })).toBeVisible();
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No membership ends today.')).toBeVisible();
});

test('a failed save is on the dashboard, with the buttons of its alert, until it is dismissed', async () => {
  const { user, api } = await startAt('/ediprofile', { as: 'staff' });
  api.reject('updateProfile', { status: 422, reason: 'The phone is wrong.' });
  await user.type(await screen.findByLabelText(/First name/i), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  const section = within(await screen.findByRole('region', { name: 'Not saved' }));
  expect(section.getByText(/The phone is wrong/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
});

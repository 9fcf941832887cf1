import type { FakeApi } from '@gym/fake-api';
import { screen, within } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

const listOf = async (name: string) => within(await screen.findByRole('list', { name }));
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

const today = () => new Date().toISOString().slice(0, 10);
const TERMS = { plan_id: 3, plan_name: 'Day Ticket', duration: 3, price: 5.5, free_days: 3 };
/** Gives members a membership that ends on a day. */
const withEnds = (ends: Readonly<Record<number, string>>) => (fake: FakeApi) =>
  Object.entries(ends).forEach(([member, end], at) =>
    fake.gym.assignments.push({
      ...TERMS,
      ...{ id: at + 1, member_id: Number(member), start: '2020-01-01', end, sold_on: '2020-01-01' },
    }),
  );
const nameOf = ({ gym }: FakeApi, member: number) => {
  const { fname, lname } = gym.members.find(({ id }) => id === member) ?? {};
  return `${fname} ${lname}`;
};

test('staff start with who is due and who was added last, each with the next step', async () => {
  const { fake } = await startAt('/dashboard', { as: 'staff', before: withEnds({ 2: '2020-01-02', 3: today() }) });
  const ended = await listOf('Ended recently');
  expect(ended.getByText('ended 2 Jan 2020')).toBeVisible();
  const name = nameOf(fake, 2);
  expect(hrefOf(ended.getByRole('link', { name }))).toBe('/member/2');
  expect(hrefOf(ended.getByRole('link', { name: `Renew ${name}` }))).toBe('/planAssign?member=2');

  const first = await listOf('Ends today');
  expect(hrefOf(first.getByRole('link', { name: `Renew ${nameOf(fake, 3)}` }))).toBe('/planAssign?member=3');
  expect(screen.getByText('No other membership ends within 7 days.')).toBeVisible();
  const week = screen.getByRole('link', { name: '1 within 7 days, today included' });
  expect(hrefOf(week)).toBe('/renewals?due=7');

  const added = await listOf('Added last');
  expect(added.queryByRole('link', { name: `Assign plan ${name}` })).toBeNull();
  expect(added.getAllByRole('link', { name: /^Assign plan/ }).length).toBeGreaterThan(0);
});

test('a list longer than its first rows leads to the whole list', async () => {
  await startAt('/dashboard', {
    as: 'staff',
    before: (fake) => {
      const [member] = fake.gym.members;
      for (let id = 100; id < 112; id += 1) if (member) fake.gym.members.push({ ...member, id });
      withEnds({ 100: today(), 101: today(), 102: today(), 103: today(), 104: today(), 105: today() })(fake);
    },
  });
  const first = await listOf('Ends today');
  expect(first.getAllByRole('listitem')).toHaveLength(5);
  expect(hrefOf(screen.getByRole('link', { name: 'All 6 that end today' }))).toBe('/renewals?due=0');
  expect(hrefOf(screen.getByRole('link', { name: /^All \d+ members$/ }))).toBe('/memberList');
});

test('staff without money see three figures and no twelve months, and nothing asks for them', async () => {
  const { fake } = await startAt('/dashboard', {
    as: 'staff',
    before: (it) =>
      it.answerWith('getDashboardFigures', {
        status: 200,
        body: '{"data":{"users":12,"new_clients":7,"sales":3,"today":"2026-11-23"}}',
      }),
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
  expect(fake.requestsOf('getGymReport')).toEqual([]);
});

test('in a gym without members and plans, staff see the first steps', async () => {
  await startAt('/dashboard', {
    as: 'staff',
    before: ({ gym }) => {
      gym.members = [];
      gym.plans = [];
    },
  });
  expect(hrefOf(await screen.findByRole('link', { name: 'Add a member' }))).toBe('/addmember');
  expect(screen.getByText(/Ask an administrator to add a plan/)).toBeVisible();
  expect(screen.queryByText('Added last')).toBeNull();
});

test('an overview that cannot be read leaves the figures, and Retry reads it again', async () => {
  const { user, fake } = await startAt('/dashboard', {
    as: 'staff',
    before: (it) => it.reject('getDeskOverview', { status: 503, reason: 'The database is restarting.' }),
  });
  expect(await screen.findByText('The database is restarting.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Sales' })).toBeVisible();
  fake.answerWith('getDeskOverview', { status: 200, body: '{"data":{"members":4,"plans":1}}' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No membership ends today.')).toBeVisible();
});

test('a failed save is on the dashboard, with the buttons of its alert, until it is dismissed', async () => {
  const { user, fake } = await startAt('/ediprofile', { as: 'staff' });
  fake.reject('updateProfile', { status: 422, reason: 'The phone is wrong.' });
  await user.type(await screen.findByLabelText(/First name/i), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  const section = within(await screen.findByRole('region', { name: 'Not saved' }));
  expect(section.getByText(/The phone is wrong/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
});

import { demoData } from '@gym/fake-api';
import { formatDay } from '@gym/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { dayFromToday, membershipOf } from '../../testing/fake-gym.ts';
import { named, openAt } from '../../testing/open-at.ts';

const GYM = {
  assignments: [
    membershipOf(2, 1, dayFromToday(-40)),
    membershipOf(2, 2, dayFromToday(0)),
    membershipOf(3, 3, dayFromToday(7)),
    membershipOf(4, 4, dayFromToday(8)),
    membershipOf(5, 5, dayFromToday(30)),
    membershipOf(6, 6, dayFromToday(-1), 'Weekly Pass'),
    membershipOf(7, 7, dayFromToday(31)),
  ],
};
// The browser remembers the number of rows.
afterEach(() => {
  document.cookie = 'lists=; Path=/; Max-Age=0';
});

const names = () =>
  within(screen.getByRole('table', { name: 'Renewals due' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);

test.each([
  ['Within 7 days', ['Ann Lee', 'Ben Okafor'], '7'],
  ['Within 14 days', ['Ann Lee', 'Ben Okafor', 'Chitra Patel'], '14'],
  ['Within 30 days', ['Ann Lee', 'Ben Okafor', 'Chitra Patel', 'Dev Quinn'], '30'],
  ['Ended', ['Elena Rossi'], 'ended'],
])('%s lists members by their last day, and keeps the choice in the URL', async (label, expected, due) => {
  const { user, address } = await openAt('/renewals', { data: GYM });
  await user.click(await screen.findByRole('radio', { name: label }));
  await waitFor(() => expect(names()).toEqual(expected));
  if (due !== '7') expect(address()).toBe(`/renewals?due=${due}`);
});

test('shows a long list in pages, and keeps the page in the URL', async () => {
  const assignments = Array.from({ length: 25 }, (_, index) =>
    membershipOf(index + 2, index + 1, dayFromToday(index % 7)),
  );
  const { user, address, api } = await openAt('/renewals', {
    data: { assignments, members: demoData({ members: 25 }).members },
  });
  expect(await screen.findByText('1–20 of 25')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('21–25 of 25')).toBeVisible();
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(address()).toBe('/renewals?page=2');
  await user.click(screen.getByRole('radio', { name: 'Ended' }));
  expect(await screen.findByText('Nobody is due')).toBeVisible();
  expect(api.requestsOf('getRenewalsDue').map(({ query }) => query)).toEqual([
    { due: '7', page: '1', size: '20' },
    { due: '7', page: '2', size: '20' },
    { due: 'ended', page: '1', size: '20' },
  ]);
});

test('sorts by a column on the server, and keeps the choice of days and the order in the URL', async () => {
  const { user, address, api } = await openAt('/renewals?due=30', { data: GYM });
  await user.click(await screen.findByRole('button', { name: 'Full name' }));
  const heading = screen.getByRole('columnheader', { name: 'Full name' });
  await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'ascending'));
  await user.click(screen.getByRole('button', { name: 'Full name' }));
  await waitFor(() => expect(names()).toEqual(['Dev Quinn', 'Chitra Patel', 'Ben Okafor', 'Ann Lee']));
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('radio', { name: 'Within 7 days' }));
  await waitFor(() => expect(names()).toEqual(['Ben Okafor', 'Ann Lee']));
  expect(address()).toBe('/renewals?due=7&sort=name&order=desc');
  expect(api.requestsOf('getRenewalsDue').at(-1)?.query).toEqual({
    ...{ due: '7', page: '1', size: '20' },
    ...{ sort: 'name', order: 'desc' },
  });
});

test('has other page sizes and fewer columns, and requests one page of that size', async () => {
  const { user, address, api } = await openAt('/renewals?due=30&cols=ends', { data: GYM });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows' }), '10');
  await waitFor(() => expect(address()).toBe('/renewals?due=30&cols=ends&size=10'));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Full name', 'Ends', 'Actions'],
  ]);
  await waitFor(() => expect(api.requestsOf('getRenewalsDue').at(-1)?.query).toMatchObject({ size: '10' }));
  expect(screen.getByRole('button', { name: 'Views' })).toBeVisible();
});

test('shows the last page when the requested page is empty', async () => {
  const { address } = await openAt('/renewals?due=14&page=3', { data: GYM });
  await waitFor(() => expect(names()).toEqual(['Ann Lee', 'Ben Okafor', 'Chitra Patel']));
  expect(address()).toBe('/renewals?due=14');
});

test('shows the last day and the days left, or how long ago it was', async () => {
  const { user } = await openAt('/renewals', { data: GYM, config: { locale: 'en-GB' } });
  const ends = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.children[3]?.textContent);
  const day = (days: number) => formatDay(dayFromToday(days), 'en-GB');
  await waitFor(async () => expect(await ends()).toEqual([`${day(0)} Last day`, `${day(7)} 7 days left`]));
  await user.click(screen.getByRole('radio', { name: 'Ended' }));
  await waitFor(async () => expect(await ends()).toEqual([`${day(-1)} 1 day ago`]));
  expect(screen.getByRole('columnheader', { name: 'Ended' })).toBeVisible();
});

test('links the phone number for a call', async () => {
  await openAt('/renewals', { data: GYM });
  expect(await screen.findByRole('link', { name: '0600000000' })).toHaveAttribute('href', 'tel:0600000000');
});

test('opens Plan Assign with the member chosen', async () => {
  const { user } = await openAt('/renewals?due=ended', { data: GYM });
  expect(await screen.findByText('Weekly Pass')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Renew Elena Rossi' }));
  await screen.findByRole('heading', { level: 1, name: 'Plan Assign' });
  await waitFor(() => expect(named('member_id').value).toBe('6'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Member' })).toHaveValue('Elena Rossi'));
});

const hint = () =>
  document.getElementById(named('plan_id').getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '';

describe('a renewal in one step', () => {
  const open = async (at: string, assignments: object[]) => {
    const opened = await openAt(at, { data: { assignments: assignments as typeof GYM.assignments } });
    const submit = () => opened.user.click(screen.getByRole('button', { name: 'Submit' }));
    return { ...opened, submit };
  };
  const lastOf = (plan_id: number, plan_name: string) => ({
    ...membershipOf(6, 6, dayFromToday(-1), plan_name),
    plan_id,
  });

  test('the plan of the last membership is chosen, also if it has another name now', async () => {
    const { host } = await open('/planAssign?member=6', [lastOf(2, 'Week Pass')]);
    await waitFor(() => expect(named('plan_id').value).toBe('2'));
    expect(hint()).toBe('The plan of the last membership.');
    expect(host.unsavedWork.dirty()).toEqual([]);
  });

  test('a plan that is no longer offered is not chosen, and the screen says so', async () => {
    const { user } = await open('/planAssign?member=6', [lastOf(99, 'Gold')]);
    await waitFor(() => expect(hint()).toBe('The last plan, Gold, is no longer offered. Choose another one.'));
    expect(named('plan_id').value).toBe('');
    await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
    expect(hint()).not.toMatch(/no longer offered/);
  });

  test('saving returns to the list, and the toast undoes the sale', async () => {
    const { user, submit, api, address } = await open('/renewals?due=ended', [lastOf(2, 'Weekly Pass')]);
    await user.click(await screen.findByRole('link', { name: 'Renew Elena Rossi' }));
    await waitFor(() => expect(named('plan_id').value).toBe('2'));
    await submit();
    await screen.findByRole('heading', { level: 1, name: 'Renewals due' });
    expect(address()).toBe('/renewals?due=ended');
    expect(await screen.findByText('Nobody is due')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Elena Rossi' })).toHaveAttribute('href', '/member/6');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Take-back of Weekly Pass for Elena Rossi saved.')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['Elena Rossi']));
    expect(api.requestsOf('takeBackMembership').map(({ body }) => body)).toEqual([
      { id: 7, reason: 'Undone right after the sale' },
    ]);
  });

  test("saving returns to the member's page", async () => {
    const { user, submit, address } = await open('/member/6', [lastOf(1, 'Basic')]);
    await user.click(await screen.findByRole('link', { name: 'Renew' }));
    await waitFor(() => expect(named('plan_id').value).toBe('1'));
    await submit();
    await screen.findByRole('heading', { level: 1, name: 'Elena Rossi' });
    expect(address()).toBe('/member/6');
  });
});

test('says that nobody is due', async () => {
  await openAt('/renewals?due=14', { data: { assignments: [] } });
  expect(await screen.findByText('Nobody is due')).toBeVisible();
  expect(screen.getByText('No membership ends within 14 days.')).toBeVisible();
});

test('says why the list cannot be loaded', async () => {
  await openAt('/renewals', {
    before: (fake) => void fake.reject('getRenewalsDue', { status: 503, reason: 'The calendar is closed.' }),
  });
  expect(await screen.findByText('The calendar is closed.')).toBeVisible();
});

test('requests nothing if the server does not announce renewals', async () => {
  const { api } = await openAt('/renewals', { mode: 'spec-only' });
  expect(screen.getByText('This server does not keep the dates of memberships.')).toBeVisible();
  expect(api.requests).toEqual([]);
});

test('exports the members of the list, on all pages', async () => {
  const { user, api } = await openAt('/renewals?due=14', { data: GYM });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('radio', { name: /^Members due/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(api.requestsOf('exportChosenMembers').map(({ body }) => body)).toEqual([{ ids: '2,3,4' }]),
  );
  expect(api.requestsOf('exportMemberships')).toEqual([]);
});

import type { TestAnswers } from '@gym/api-client/testing';
import { named, says } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { MEMBERS, MEMBERSHIP } from '../../testing/gym-answers.ts';
import { openAt } from '../../testing/open-at.ts';

const renewal = (index: number, days_left: number, plan_name = 'Basic') => ({
  ...MEMBERS[index]!,
  ...{ plan_name, days_left, ends: '2026-01-31' },
});
const [ANN, BEN, CHITRA, DEV, ELENA] = [
  renewal(0, 0),
  renewal(1, 7),
  renewal(2, 8),
  renewal(3, 30),
  renewal(4, -1, 'Weekly Pass'),
];
const page = (...data: readonly (typeof ANN)[]) => ({ data: [...data], total: data.length });
const DUE: Readonly<Record<string, ReturnType<typeof page>>> = {
  '7': page(ANN, BEN),
  '14': page(ANN, BEN, CHITRA),
  '30': page(ANN, BEN, CHITRA, DEV),
  ended: page(ELENA),
};
const answers: TestAnswers = { getRenewalsDue: ({ query }) => DUE[query.due ?? '']! };
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
  const { user, address } = await openAt('/renewals', { answers });
  await user.click(await screen.findByRole('radio', { name: label }));
  await waitFor(() => expect(names()).toEqual(expected));
  if (due !== '7') expect(address()).toBe(`/renewals?due=${due}`);
});

test('shows a long list in pages, and keeps the page in the URL', async () => {
  const { user, address, api } = await openAt('/renewals', {
    answers: {
      getRenewalsDue: ({ query }) => {
        const length = query.due === 'ended' ? 0 : query.page === '1' ? 20 : 5;
        const rows = Array.from({ length }, (_, index) => ({ ...ANN, id: 100 + index }));
        return { data: rows, total: length && 25 };
      },
    },
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
  const { user, address, api } = await openAt('/renewals?due=30', { answers });
  await user.click(await screen.findByRole('button', { name: 'Full name' }));
  const heading = screen.getByRole('columnheader', { name: 'Full name' });
  await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'ascending'));
  api.answer({ getRenewalsDue: page(BEN, ANN) });
  await user.click(screen.getByRole('button', { name: 'Full name' }));
  await waitFor(() => expect(names()).toEqual(['Ben Okafor', 'Ann Lee']));
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('radio', { name: 'Within 7 days' }));
  await waitFor(() => expect(address()).toBe('/renewals?due=7&sort=name&order=desc'));
  await waitFor(() =>
    expect(api.requestsOf('getRenewalsDue').at(-1)?.query).toEqual({
      ...{ due: '7', page: '1', size: '20' },
      ...{ sort: 'name', order: 'desc' },
    }),
  );
});

test('has other page sizes and fewer columns, and requests one page of that size', async () => {
  const { user, address, api } = await openAt('/renewals?due=30&cols=ends', { answers });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows' }), '10');
  await waitFor(() => expect(address()).toBe('/renewals?due=30&cols=ends&size=10'));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Full name', 'Ends', 'Actions'],
  ]);
  await waitFor(() => expect(api.requestsOf('getRenewalsDue').at(-1)?.query).toMatchObject({ size: '10' }));
  expect(screen.getByRole('button', { name: 'Views' })).toBeVisible();
});

test('shows the last page when the requested page is empty', async () => {
  const { address } = await openAt('/renewals?due=14&page=3', {
    answers: { getRenewalsDue: ({ query }) => (query.page === '1' ? DUE['14']! : { data: [], total: 3 }) },
  });
  await waitFor(() => expect(names()).toEqual(['Ann Lee', 'Ben Okafor', 'Chitra Patel']));
  expect(address()).toBe('/renewals?due=14');
});

test('shows the last day and the days left, or how long ago it was', async () => {
  const { user } = await openAt('/renewals', { answers, config: { locale: 'en-GB' } });
  const ends = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.children[3]?.textContent);
  await waitFor(async () => expect(await ends()).toEqual(['31 Jan 2026 Last day', '31 Jan 2026 7 days left']));
  await user.click(screen.getByRole('radio', { name: 'Ended' }));
  await waitFor(async () => expect(await ends()).toEqual(['31 Jan 2026 1 day ago']));
  expect(screen.getByRole('columnheader', { name: 'Ended' })).toBeVisible();
});

test('links the phone number for a call', async () => {
  await openAt('/renewals', { answers });
  expect(await screen.findByRole('link', { name: '0600000000' })).toHaveAttribute('href', 'tel:0600000000');
});

test('opens Plan Assign with the member chosen', async () => {
  const { user } = await openAt('/renewals?due=ended', { answers });
  expect(await screen.findByText('Weekly Pass')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Renew Elena Rossi' }));
  await screen.findByRole('heading', { level: 1, name: 'Plan Assign' });
  await waitFor(() => expect(named('member_id').value).toBe('6'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Member' })).toHaveValue('Elena Rossi'));
});

const hint = () =>
  document.getElementById(named('plan_id').getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '';

describe('a renewal in one step', () => {
  const open = async (at: string, plan_id: number, plan_name: string) => {
    const opened = await openAt(at, {
      answers: { ...answers, getMemberAssignments: { data: [{ ...MEMBERSHIP, plan_id, plan_name }] } },
    });
    const submit = () => opened.user.click(screen.getByRole('button', { name: 'Submit' }));
    return { ...opened, submit };
  };

  test('the plan of the last membership is chosen, also if it has another name now', async () => {
    const { host } = await open('/planAssign?member=6', 2, 'Week Pass');
    await waitFor(() => expect(named('plan_id').value).toBe('2'));
    expect(hint()).toBe('The plan of the last membership.');
    expect(host.unsavedWork.dirty()).toEqual([]);
  });

  test('a plan that is no longer offered is not chosen, and the screen says so', async () => {
    const { user } = await open('/planAssign?member=6', 99, 'Gold');
    await waitFor(() => expect(hint()).toBe('The last plan, Gold, is no longer offered. Choose another one.'));
    expect(named('plan_id').value).toBe('');
    await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
    expect(hint()).not.toMatch(/no longer offered/);
  });

  test('saving returns to the list, and the toast undoes the sale', async () => {
    const { user, submit, api, address } = await open('/renewals?due=ended', 2, 'Weekly Pass');
    await user.click(await screen.findByRole('link', { name: 'Renew Elena Rossi' }));
    await waitFor(() => expect(named('plan_id').value).toBe('2'));
    api.answer({ renewalPlan: { data: { id: 7 } }, getRenewalsDue: page() });
    await submit();
    await screen.findByRole('heading', { level: 1, name: 'Renewals due' });
    expect(address()).toBe('/renewals?due=ended');
    expect(await screen.findByText('Nobody is due')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Elena Rossi' })).toHaveAttribute('href', '/member/6');
    api.answer(answers);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(says('Saved: Take-back of Weekly Pass for Elena Rossi.'))).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['Elena Rossi']));
    expect(api.bodiesOf('takeBackMembership')).toEqual([{ id: 7, reason: 'Undone right after the sale' }]);
  });

  test("saving returns to the member's page", async () => {
    const { user, submit, address } = await open('/member/2', 1, 'Basic');
    await user.click(await screen.findByRole('link', { name: 'Assign plan' }));
    await waitFor(() => expect(named('plan_id').value).toBe('1'));
    await submit();
    await screen.findByRole('heading', { level: 1, name: 'Ann Lee' });
    expect(address()).toBe('/member/2');
  });
});

test('says that nobody is due', async () => {
  await openAt('/renewals?due=14', { answers: { getRenewalsDue: page() } });
  expect(await screen.findByText('Nobody is due')).toBeVisible();
  expect(screen.getByText('No membership ends within 14 days.')).toBeVisible();
});

test('requests nothing if the server does not announce renewals', async () => {
  const { api } = await openAt('/renewals', { features: [] });
  expect(screen.getByText('This server does not keep the dates of memberships.')).toBeVisible();
  expect(api.requests).toEqual([]);
});

test('exports the members of the list, on all pages', async () => {
  const { user, api } = await openAt('/renewals?due=14', { answers });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('radio', { name: /^Members due/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(api.bodiesOf('exportChosenMembers')).toEqual([{ ids: '2,3,4' }]));
  expect(api.requestsOf('exportMemberships')).toEqual([]);
});

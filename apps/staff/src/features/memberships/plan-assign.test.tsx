import { demoData, type FakeApi } from '@gym/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { dayFromToday, membershipOf } from '../../testing/fake-gym.ts';
import { bodiesOf, messages, named, openAt } from '../../testing/open-at.ts';

const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Member' });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const EURO = { currency: 'EUR', locale: 'en-GB' };

describe.each(['full', 'spec-only'] as const)('against a %s server', (mode) => {
  test('H1: shows the details of the picked member and plan, and sends both by renewalPlan', async () => {
    const { user, api, address } = await openAt('/planAssign', { mode, config: EURO });
    await user.type(await picker(), 'ben{Enter}');
    expect(await screen.findByText('member3@gym.test')).toBeVisible();
    expect(screen.getByText('0600000001')).toBeVisible();
    await screen.findByRole('option', { name: 'Weekly Pass' });
    await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
    for (const fact of ['€12.00', 'Weekly']) expect(screen.getByText(fact)).toBeVisible();
    expect([named('member_id').value, named('plan_id').value]).toEqual(['3', '2']);
    await user.click(submit());
    expect(await screen.findByText('Weekly Pass for Ben Okafor saved.')).toBeVisible();
    const seen = { seen_price: 12, seen_duration: 2, seen_duration_count: 1, seen_free_days: 3 };
    expect(bodiesOf(api, 'renewalPlan')).toEqual([{ plan_id: 2, member_id: 3, ...(mode === 'full' && seen) }]);
    expect(address()).toBe('/planAssign');
  });
});

test('picks nobody on Enter before the server has answered a search of a large gym', async () => {
  const { members } = demoData({ members: 10_020 });
  const last = members.at(-1)!;
  const { user } = await openAt('/planAssign', { data: { members } });
  await user.click(await picker());
  await screen.findByText(/of 10020 members shown/, { selector: '[role=status]' });
  await user.paste(last.phone);
  await user.keyboard('{Enter}');
  expect([named('member_id').value, (await picker()).value]).toEqual(['', last.phone]);
  await screen.findByText('1 member', { selector: '[role=status]' });
  await user.keyboard('{Enter}');
  expect(named('member_id').value).toBe(String(last.id));
  expect(await picker()).toHaveValue(`${last.fname} ${last.lname}`);
});

test('H1: sends nothing without a member and a plan', async () => {
  const { user, host } = await openAt('/planAssign', { mode: 'spec-only' });
  await picker();
  await user.click(submit());
  await waitFor(() => expect(messages()).toEqual(['Select a member', 'Select a plan']));
  expect(host.saves.submitted).toEqual([]);
});

test('keeps the member but clears the plan after a sale, against accidental renewals', async () => {
  const { user, api } = await openAt('/planAssign?member=4', { mode: 'spec-only' });
  await screen.findByRole('option', { name: 'Basic' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
  await user.click(submit());
  await screen.findByText(/saved\./);
  await waitFor(() => expect([named('member_id').value, named('plan_id').value]).toEqual(['4', '']));
  await user.click(submit());
  await waitFor(() => expect(messages()).toEqual(['Select a plan']));
  expect(api.requestsOf('renewalPlan')).toHaveLength(1);
});

test('sells nothing when the user leaves', async () => {
  const { user, host } = await openAt('/planAssign?member=4', { mode: 'spec-only' });
  await screen.findByRole('option', { name: 'Basic' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
  expect(host.unsavedWork.dirty()).toEqual(['Plan Assign']);
  expect(await host.unsavedWork.save()).toBe(false);
  expect(host.saves.submitted).toEqual([]);
});

test('J2: reopens a rejected sale with member and plan', async () => {
  const { user, api } = await openAt('/planAssign?member=4', { mode: 'spec-only' });
  const allow = api.reject('renewalPlan', { status: 422, reason: 'That plan is gone.' });
  await screen.findByRole('option', { name: 'Basic' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  await waitFor(() => expect([named('member_id').value, named('plan_id').value]).toEqual(['4', '1']));
  allow();
  await user.click(submit());
  expect(await screen.findByText(/saved\./)).toBeVisible();
});

test('says who adds plans when there is none', async () => {
  await openAt('/planAssign', { mode: 'spec-only', data: { plans: [] } });
  expect(await screen.findByText('No plans yet: an administrator adds them.')).toBeVisible();
});

test('says why plans cannot be loaded', async () => {
  await openAt('/planAssign', {
    mode: 'spec-only',
    before: (fake) => void fake.reject('getPlanDetails', { status: 503, reason: 'The database is resting.' }),
  });
  expect(await screen.findByText('The database is resting.')).toBeVisible();
});

describe('H1: sells a plan on the terms that the screen shows', () => {
  const open = async () => {
    const opened = await openAt('/planAssign?member=3', { config: EURO });
    await screen.findByRole('option', { name: 'Weekly Pass' });
    await opened.user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
    await screen.findByText(/^From /);
    return { ...opened, change: (terms: object) => void Object.assign(opened.api.gym.plans[1]!, terms) };
  };
  const dates = () => screen.getByText(/^From /).textContent;
  const sold = (api: { gym: { assignments: object[] } }) => api.gym.assignments;

  test('does not sell a changed plan, shows the new terms, and sells them at the next Submit', async () => {
    const { user, api, change } = await open();
    const before = dates();
    change({ price: 99, duration: 1, version: 2 });
    await user.click(submit());
    expect(await screen.findByText(/Someone changed the price and duration of this plan meanwhile/)).toBeVisible();
    for (const fact of ['€99.00', 'Monthly']) expect(await screen.findByText(fact)).toBeVisible();
    await waitFor(() => expect(dates()).not.toBe(before));
    expect([named('member_id').value, named('plan_id').value, sold(api)]).toEqual(['3', '2', []]);
    const now = dates();
    await user.click(submit());
    expect((await screen.findByText('Weekly Pass assigned')).parentElement).toHaveTextContent(`${now}, for €99.00`);
    expect(sold(api)).toMatchObject([{ member_id: 3, price: 99, duration: 1 }]);
    expect(screen.queryByText(/Someone changed/)).toBeNull();
  });

  test('shows the current plan in the reopened form, without a choice between fields', async () => {
    const { user, api, change } = await open();
    change({ price: 99, version: 2 });
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
    await screen.findByText('Not saved yet');
    expect(screen.queryByText(/Choose for each marked field/)).toBeNull();
    expect([named('member_id').value, named('plan_id').value]).toEqual(['3', '2']);
    expect(await screen.findByText('€99.00')).toBeVisible();
    await user.click(submit());
    await waitFor(() => expect(sold(api)).toMatchObject([{ price: 99 }]));
  });

  test('J3: sends the terms of the first Submit again and gets the same answer', async () => {
    const { user, api, host, change } = await open();
    const find = api.loseConnection('renewalPlan', 'answer');
    await user.click(submit());
    const again = await screen.findByRole('button', { name: 'Try again' });
    find();
    change({ price: 99, version: 2 });
    await host.queryClient.invalidateQueries();
    expect(await screen.findByText('€99.00')).toBeVisible();
    await user.click(again);
    expect(await screen.findByText(/saved\./)).toBeVisible();
    expect(new Set(bodiesOf(api, 'renewalPlan').map((body) => JSON.stringify(body))).size).toBe(1);
    expect(sold(api)).toMatchObject([{ price: 12 }]);
  });
});

test('H2: shows the dates before Submit, after the last membership', async () => {
  const { user, api } = await openAt('/planAssign?member=3', {
    data: { assignments: [membershipOf(3, 1, '2126-01-31')] },
    config: { locale: 'en-GB' },
  });
  await screen.findByRole('option', { name: 'Weekly Pass' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
  expect(await screen.findByText('From 1 Feb 2126 to 8 Feb 2126')).toBeVisible();
  expect(screen.getByText('Follows the last membership, which ends on 31 Jan 2126. One day is free.')).toBeVisible();
  expect(api.requestsOf('renewalPlan')).toEqual([]);
});

test.each([
  ['a first membership', [], 'Starts today. One day is free.'],
  [
    'a late renewal',
    [membershipOf(3, 1, '2026-01-31')],
    'Starts today: the last membership ended on 31 Jan 2026. One day is free.',
  ],
  ['a renewal on the day after', [membershipOf(3, 1, dayFromToday(-1))], /^Follows the last membership/],
])('H2: %s says why it starts on that day', async (_what, assignments, why) => {
  const { user } = await openAt('/planAssign?member=3', { data: { assignments }, config: { locale: 'en-GB' } });
  await screen.findByRole('option', { name: 'Weekly Pass' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
  expect(await screen.findByText(why)).toBeVisible();
});

test('shows the dates of the next membership after Submit', async () => {
  const { user } = await openAt('/planAssign?member=3', {
    data: { assignments: [membershipOf(3, 1, '2126-01-31')] },
    config: { locale: 'en-GB' },
  });
  for (const dates of ['From 1 Feb 2126 to 8 Feb 2126', 'From 9 Feb 2126 to 16 Feb 2126']) {
    await screen.findByRole('option', { name: 'Weekly Pass' });
    await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
    expect(await screen.findByText(/^From /)).toHaveTextContent(dates);
    await user.click(submit());
    await waitFor(() => expect(named('plan_id').value).toBe(''));
  }
});

test('shows the stored dates after Submit until the next choice, and focuses the plan', async () => {
  const { user } = await openAt('/planAssign?member=3', {
    data: { assignments: [membershipOf(3, 1, '2126-01-31')] },
    config: EURO,
  });
  await screen.findByRole('option', { name: 'Weekly Pass' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
  await screen.findByText('From 1 Feb 2126 to 8 Feb 2126');
  await user.click(submit());
  const done = await screen.findByText('Weekly Pass assigned');
  expect(done.parentElement).toHaveTextContent('From 1 Feb 2126 to 8 Feb 2126, for €12.00');
  expect(named('plan_id')).toHaveFocus();
  await screen.findByRole('option', { name: 'Basic' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
  await waitFor(() => expect(screen.queryByText('Weekly Pass assigned')).toBeNull());
});

test('sells a plan although the dates cannot be read', async () => {
  const { user, api } = await openAt('/planAssign?member=3', {
    before: (fake) => void fake.reject('getRenewalPreview', { status: 503, reason: 'The calendar is closed.' }),
  });
  await screen.findByRole('option', { name: 'Basic' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
  expect(await screen.findByText('The calendar is closed.')).toBeVisible();
  await user.click(submit());
  await waitFor(() => expect(api.requestsOf('renewalPlan')).toHaveLength(1));
});

test('shows the member’s membership if the server announces it', async () => {
  const ann = {
    id: 2,
    fname: 'Ann',
    lname: 'Lee',
    phone: '1',
    email: 'a@x',
    membership: 'active',
    ends: dayFromToday(3),
  };
  await openAt('/planAssign?member=2', {
    before: (fake) => void fake.answerWith('getMemberById', { status: 200, body: JSON.stringify({ data: ann }) }),
  });
  expect(await screen.findByText('Active')).toBeVisible();
  expect(screen.getByText(/^until /)).toBeVisible();
});

test('requests no dates from a spec-only server, and shows no gap', async () => {
  const { user, api } = await openAt('/planAssign?member=3', { mode: 'spec-only' });
  await screen.findByRole('option', { name: 'Basic' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
  await screen.findByText('member3@gym.test');
  expect(new Set(api.requests.map(({ call }) => call))).toEqual(
    new Set(['getMember', 'getPlanDetails', 'getMemberById']),
  );
  expect(screen.queryByText(/dates/)).toBeNull();
});

describe('a plan that was archived', () => {
  const archive = (api: FakeApi, id: number) =>
    void Object.assign(api.gym.plans[id - 1]!, { archived: true, version: 2 });
  const names = () => [...named<HTMLSelectElement>('plan_id').options].map(({ text }) => text);

  test('is not offered', async () => {
    await openAt('/planAssign', { before: (api) => archive(api, 2) });
    await screen.findByRole('option', { name: 'Basic' });
    expect(names()).toEqual(['--Select--', 'Basic', 'Day Ticket']);
  });

  test('before Submit is not sold, and everything else stays for another choice', async () => {
    const { user, api } = await openAt('/planAssign?member=3');
    await screen.findByRole('option', { name: 'Weekly Pass' });
    await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
    await screen.findByText(/^From /);
    archive(api, 2);
    await user.click(submit());
    expect(await screen.findByText(/Weekly Pass is archived and no longer sold\. Choose another plan\./)).toBeVisible();
    expect(await screen.findByText('This plan is no longer offered. Choose another one.')).toBeVisible();
    expect([named('member_id').value, names()]).toEqual([
      '3',
      ['--Select--', 'Basic', 'Day Ticket', 'No longer offered'],
    ]);
    expect(screen.queryByText(/^From /)).toBeNull();
    await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
    expect(names()).toEqual(['--Select--', 'Basic', 'Day Ticket']);
    await user.click(submit());
    expect(await screen.findByText('Basic assigned')).toBeVisible();
    expect(api.gym.assignments).toMatchObject([{ member_id: 3, plan_name: 'Basic' }]);
  });

  test('is in a reopened form as no longer offered', async () => {
    const { user, api } = await openAt('/planAssign?member=3');
    await screen.findByRole('option', { name: 'Weekly Pass' });
    await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
    archive(api, 2);
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
    await screen.findByText('Not saved yet');
    expect(screen.queryByText(/Choose for each marked field/)).toBeNull();
    expect([named('member_id').value, named('plan_id').value]).toEqual(['3', '2']);
    expect(named('plan_id')).toHaveAccessibleDescription('This plan is no longer offered. Choose another one.');
  });

  test('as the last plan of a member is not chosen, with a word why, and the membership keeps its name', async () => {
    await openAt('/planAssign?member=3', {
      data: { assignments: [membershipOf(3, 1, dayFromToday(3))] },
      before: (api) => archive(api, 1),
    });
    expect(await screen.findByText('The last plan, Basic, is no longer offered. Choose another one.')).toBeVisible();
    expect(named('plan_id')).toHaveValue('');
  });
});

import { demoData } from '@gym/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { dayFromToday, membershipOf } from '../../testing/fake-gym.ts';
import { bodiesOf, messages, named, openAt } from '../../testing/open-at.ts';

const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Member' });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const EURO = { currency: 'EUR', locale: 'en-GB' };

describe.each(['full', 'spec-only'] as const)('against a %s server', (mode) => {
  test('H1: a member and a plan are picked, their details show, and renewalPlan gets both', async () => {
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
    const seen = { seen_price: 12, seen_duration: 2, seen_free_days: 3 };
    expect(bodiesOf(api, 'renewalPlan')).toEqual([{ plan_id: 2, member_id: 3, ...(mode === 'full' && seen) }]);
    expect(address()).toBe('/planAssign');
  });
});

test('in a gym too large for a browser, Enter takes nobody before the server has found what was typed', async () => {
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

test('H1: nothing is sent without a member and a plan', async () => {
  const { user, host } = await openAt('/planAssign', { mode: 'spec-only' });
  await picker();
  await user.click(submit());
  await waitFor(() => expect(messages()).toEqual(['Select a member', 'Select a plan']));
  expect(host.saves.submitted).toEqual([]);
});

test('after an assignment the member stays and the plan is chosen anew, so that nothing is renewed by accident', async () => {
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

test('leaving sells nothing', async () => {
  const { user, host } = await openAt('/planAssign?member=4', { mode: 'spec-only' });
  await screen.findByRole('option', { name: 'Basic' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
  expect(host.unsavedWork.dirty()).toEqual(['Plan Assign']);
  expect(await host.unsavedWork.save()).toBe(false);
  expect(host.saves.submitted).toEqual([]);
});

test('J2: a refused assignment reopens with both', async () => {
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

test('a gym without plans says who adds them', async () => {
  await openAt('/planAssign', { mode: 'spec-only', data: { plans: [] } });
  expect(await screen.findByText('No plans yet: an administrator adds them.')).toBeVisible();
});

test('plans that cannot be loaded say why', async () => {
  await openAt('/planAssign', {
    mode: 'spec-only',
    before: (fake) => void fake.reject('getPlanDetails', { status: 503, reason: 'The database is resting.' }),
  });
  expect(await screen.findByText('The database is resting.')).toBeVisible();
});

describe('H1: a plan is sold as the screen shows it', () => {
  const open = async () => {
    const opened = await openAt('/planAssign?member=3', { config: EURO });
    await screen.findByRole('option', { name: 'Weekly Pass' });
    await opened.user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
    await screen.findByText(/^From /);
    return { ...opened, change: (terms: object) => void Object.assign(opened.api.gym.plans[1]!, terms) };
  };
  const dates = () => screen.getByText(/^From /).textContent;
  const sold = (api: { gym: { assignments: object[] } }) => api.gym.assignments;

  test('a changed plan is not sold: the new figures show beside what was chosen, and another Submit sells them', async () => {
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

  test('the reopened form asks for no choice between fields, and shows the plan as it is', async () => {
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

  test('J3: trying again sends what was seen at that Submit, and is answered as then', async () => {
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

test('H2: the dates show before Submit, and follow the last period', async () => {
  const { user, api } = await openAt('/planAssign?member=3', {
    data: { assignments: [membershipOf(3, 1, '2126-01-31')] },
    config: { locale: 'en-GB' },
  });
  await screen.findByRole('option', { name: 'Weekly Pass' });
  expect(screen.queryByText(/^From /)).toBeNull();
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
  expect(await screen.findByText('From 1 Feb 2126 to 8 Feb 2126')).toBeVisible();
  expect(screen.getByText('Right after the last period, which runs until 31 Jan 2126. One day is free.')).toBeVisible();
  expect(api.requestsOf('renewalPlan')).toEqual([]);
});

test.each([
  ['a first period', [], 'Starts today. One day is free.'],
  [
    'a late renewal',
    [membershipOf(3, 1, '2026-01-31')],
    'Starts today: the last period ended on 31 Jan 2026. One day is free.',
  ],
  ['a renewal on the day after', [membershipOf(3, 1, dayFromToday(-1))], /^Right after the last period/],
])('H2: %s says why it starts when it does', async (_what, assignments, why) => {
  const { user } = await openAt('/planAssign?member=3', { data: { assignments }, config: { locale: 'en-GB' } });
  await screen.findByRole('option', { name: 'Weekly Pass' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
  expect(await screen.findByText(why)).toBeVisible();
});

test('after Submit the dates of another are those after it', async () => {
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

test('after Submit the stored dates show until the next choice, and the focus is on the plan', async () => {
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

test('dates that cannot be told hinder no assignment', async () => {
  const { user, api } = await openAt('/planAssign?member=3', {
    before: (fake) => void fake.reject('getRenewalPreview', { status: 503, reason: 'The calendar is closed.' }),
  });
  await screen.findByRole('option', { name: 'Basic' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
  expect(await screen.findByText('The calendar is closed.')).toBeVisible();
  await user.click(submit());
  await waitFor(() => expect(api.requestsOf('renewalPlan')).toHaveLength(1));
});

test('where announced, the member’s membership shows', async () => {
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

test('a spec-only server is asked for no dates, and nothing stands in their place', async () => {
  const { user, api } = await openAt('/planAssign?member=3', { mode: 'spec-only' });
  await screen.findByRole('option', { name: 'Basic' });
  await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Basic');
  await screen.findByText('member3@gym.test');
  expect(new Set(api.requests.map(({ call }) => call))).toEqual(
    new Set(['getMember', 'getPlanDetails', 'getMemberById']),
  );
  expect(screen.queryByText(/dates/)).toBeNull();
});

import type { TestApi } from '@gym/api-client/testing';
import { messages, named, says } from '@gym/remote-kit';
import { screen, waitFor } from '@testing-library/react';
import { BASIC, GYM, MEMBERS, MEMBERSHIP, WEEKLY } from '../../testing/gym-answers.ts';
import { openAt, type OpenOptions } from '../../testing/open-at.ts';

const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Member' });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const EURO = { currency: 'EUR', locale: 'en-GB' };
const chosen = () => [named('member_id').value, named('plan_id').value];

/** Opens Plan Assign for a member, and chooses a plan. */
async function choose(plan: string, { at = '/planAssign?member=3', ...options }: OpenOptions & { at?: string } = {}) {
  const opened = await openAt(at, { config: EURO, ...options });
  const choosePlan = async (name: string) => {
    await screen.findByRole('option', { name });
    await opened.user.selectOptions(named<HTMLSelectElement>('plan_id'), name);
  };
  await choosePlan(plan);
  return { ...opened, choosePlan };
}

describe.each([
  ['full', undefined],
  ['spec-only', []],
])('against a %s server', (_mode, features) => {
  test('H1: shows the details of the picked member and plan, and sends both by renewalPlan', async () => {
    const { user, api, address } = await openAt('/planAssign', { features, config: EURO });
    await user.type(await picker(), 'ben{Enter}');
    expect(await screen.findByText('member3@gym.test')).toBeVisible();
    expect(screen.getByText('0600000001')).toBeVisible();
    await screen.findByRole('option', { name: 'Weekly Pass' });
    await user.selectOptions(named<HTMLSelectElement>('plan_id'), 'Weekly Pass');
    for (const fact of ['€12.00', 'Weekly']) expect(screen.getByText(fact)).toBeVisible();
    expect(chosen()).toEqual(['3', '2']);
    await user.click(submit());
    expect(await screen.findByText(says('Saved: Weekly Pass for Ben Okafor.'))).toBeVisible();
    const seen = { seen_price: 12, seen_duration: 2, seen_duration_count: 1, seen_free_days: 3 };
    expect(api.bodiesOf('renewalPlan')).toEqual([{ plan_id: 2, member_id: 3, ...(!features && seen) }]);
    expect(address()).toBe('/planAssign');
  });
});

test('picks nobody on Enter before the server has answered a search of a large gym', async () => {
  const last = { ...MEMBERS[0]!, id: 10_021, fname: 'Zoe', phone: '0699999999' };
  const { user } = await openAt('/planAssign', {
    answers: {
      getMember: ({ query }) => (query.any ? { data: [last], total: 1 } : { ...GYM.getMember, total: 10_020 }),
      getMemberById: { data: last },
    },
  });
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
  const { user, host } = await openAt('/planAssign', { features: [] });
  await picker();
  await user.click(submit());
  await waitFor(() => expect(messages()).toEqual(['Select a member', 'Select a plan']));
  expect(host.saves.submitted).toEqual([]);
});

test('keeps the member but clears the plan after a sale, against accidental renewals', async () => {
  const { user, api } = await choose('Basic', { at: '/planAssign?member=4', features: [] });

  await user.click(submit());
  await screen.findByText(says(/^Saved: /));
  await waitFor(() => expect(chosen()).toEqual(['4', '']));
  await user.click(submit());
  await waitFor(() => expect(messages()).toEqual(['Select a plan']));
  expect(api.requestsOf('renewalPlan')).toHaveLength(1);
});

test('sells nothing when the user leaves', async () => {
  const { host } = await choose('Basic', { at: '/planAssign?member=4', features: [] });

  expect(host.unsavedWork.dirty()).toEqual(['Plan Assign']);
  expect(await host.unsavedWork.save()).toBe(false);
  expect(host.saves.submitted).toEqual([]);
});

test('J2: reopens a rejected sale with member and plan', async () => {
  const { user, api } = await choose('Basic', { at: '/planAssign?member=4', features: [] });
  const allow = api.reject('renewalPlan', { status: 422, reason: 'That plan is gone.' });

  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  await waitFor(() => expect(chosen()).toEqual(['4', '1']));
  allow();
  await user.click(submit());
  expect(await screen.findByText(says(/^Saved: /))).toBeVisible();
});

test('says who adds plans when there is none', async () => {
  await openAt('/planAssign', { answers: { getPlanDetails: { data: [] } } });
  expect(await screen.findByText('No plans yet: an administrator adds them.')).toBeVisible();
});

test('says why plans cannot be loaded', async () => {
  await openAt('/planAssign', {
    before: (fake) => void fake.reject('getPlanDetails', { status: 503, reason: 'The database is resting.' }),
  });
  expect(await screen.findByText('The database is resting.')).toBeVisible();
});

describe('H1: sells a plan on the terms that the screen shows', () => {
  const CHANGED = { ...WEEKLY, price: 99, duration: 1, version: 2 };
  const DATES = { start: '2126-02-01', end: '2126-03-01' };
  /** Another user changes the plan, so that a sale on the terms from before is rejected. */
  const changePlan = (api: TestApi) => {
    const reason = 'Someone changed the price and duration of this plan meanwhile.';
    api.answer({
      getPlanDetails: { data: [BASIC, CHANGED] },
      getRenewalPreview: { data: { ...DATES, last_end: null } },
    });
    return api.reject('renewalPlan', { status: 409, reason, current: CHANGED });
  };

  test('does not sell a changed plan, shows the new terms, and sells them at the next Submit', async () => {
    const { user, api } = await choose('Weekly Pass');
    await screen.findByText(/^From /);
    const allow = changePlan(api);
    await user.click(submit());
    expect(await screen.findByText(/Someone changed the price and duration of this plan meanwhile/)).toBeVisible();
    for (const fact of ['€99.00', 'Monthly', 'From 1 Feb 2126 to 1 Mar 2126'])
      expect(await screen.findByText(fact)).toBeVisible();
    expect(chosen()).toEqual(['3', '2']);
    allow();
    api.answer({ getMemberAssignments: { data: [{ ...MEMBERSHIP, ...CHANGED, ...DATES }] } });
    await user.click(submit());
    expect((await screen.findByText('Weekly Pass assigned')).parentElement).toHaveTextContent(
      'From 1 Feb 2126 to 1 Mar 2126, for €99.00',
    );
    expect(api.bodiesOf('renewalPlan')).toMatchObject([
      { seen_price: 12, seen_duration: 2 },
      { seen_price: 99, seen_duration: 1 },
    ]);
    expect(screen.queryByText(/Someone changed/)).toBeNull();
  });

  test('shows the current plan in the reopened form, without a choice between fields', async () => {
    const { user, api } = await choose('Weekly Pass');
    const allow = changePlan(api);
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
    await screen.findByText('Not saved yet');
    expect(screen.queryByText(/Choose for each marked field/)).toBeNull();
    expect(chosen()).toEqual(['3', '2']);
    expect(await screen.findByText('€99.00')).toBeVisible();
    allow();
    await user.click(submit());
    await waitFor(() => expect(api.bodiesOf('renewalPlan').at(-1)).toMatchObject({ seen_price: 99 }));
  });

  test('J3: sends the terms of the first Submit again', async () => {
    const { user, api, host } = await choose('Weekly Pass');
    const find = api.loseConnection('renewalPlan', 'answer');
    await user.click(submit());
    const again = await screen.findByRole('button', { name: 'Try again' });
    find();
    api.answer({ getPlanDetails: { data: [BASIC, CHANGED] } });
    await host.queryClient.invalidateQueries();
    expect(await screen.findByText('€99.00')).toBeVisible();
    await user.click(again);
    expect(await screen.findByText(says(/^Saved: /))).toBeVisible();
    const [first, second] = api.requestsOf('renewalPlan');
    expect(first?.body).toMatchObject({ seen_price: 12 });
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'] ?? 'a key');
  });
});

test.each([
  ['a first membership', null, 'Starts today. One day is free.'],
  ['a late renewal', '2026-01-31', 'Starts today: the last membership ended on 31 Jan 2026. One day is free.'],
  ['a renewal in time', '2126-01-31', 'Follows the last membership, which ends on 31 Jan 2126. One day is free.'],
])('H2: %s shows its dates before Submit, and why it starts on that day', async (_what, last_end, why) => {
  const { api } = await choose('Weekly Pass', {
    answers: { getRenewalPreview: { data: { start: '2126-02-01', end: '2126-02-08', last_end } } },
  });
  expect(await screen.findByText('From 1 Feb 2126 to 8 Feb 2126')).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
  expect(api.requestsOf('getRenewalPreview')[0]?.query).toEqual({ member_id: '3', plan_id: '2' });
  expect(api.requestsOf('renewalPlan')).toEqual([]);
});

test('shows the stored dates after Submit until the next choice, then those of the next membership', async () => {
  const { user, api, choosePlan } = await choose('Weekly Pass');
  const stored = { ...MEMBERSHIP, plan_name: 'Weekly Pass', price: 12, start: '2126-02-01', end: '2126-02-08' };
  const next = { start: '2126-02-09', end: '2126-02-16', last_end: stored.end };
  api.answer({ getMemberAssignments: { data: [stored] }, getRenewalPreview: { data: next } });
  await user.click(submit());
  const done = await screen.findByText('Weekly Pass assigned');
  expect(done.parentElement).toHaveTextContent('From 1 Feb 2126 to 8 Feb 2126, for €12.00');
  expect(named('plan_id')).toHaveFocus();
  await choosePlan('Weekly Pass');
  expect(await screen.findByText('From 9 Feb 2126 to 16 Feb 2126')).toBeVisible();
  expect(screen.queryByText('Weekly Pass assigned')).toBeNull();
});

test('sells a plan although the dates cannot be read', async () => {
  const { user, api } = await choose('Basic', {
    before: (fake) => void fake.reject('getRenewalPreview', { status: 503, reason: 'The calendar is closed.' }),
  });
  expect(await screen.findByText('The calendar is closed.')).toBeVisible();
  await user.click(submit());
  await waitFor(() => expect(api.requestsOf('renewalPlan')).toHaveLength(1));
});

test('shows the member’s membership if the server announces it', async () => {
  await openAt('/planAssign?member=2', {
    answers: { getMemberById: { data: { ...MEMBERS[0]!, membership: 'active', ends: '2126-01-31' } } },
  });
  expect(await screen.findByText('Active')).toBeVisible();
  expect(screen.getByText(/^until /)).toBeVisible();
});

test('requests no dates from a spec-only server, and shows no gap', async () => {
  const { api } = await choose('Basic', { features: [] });
  await screen.findByText('member3@gym.test');
  expect(new Set(api.requests.map(({ call }) => call))).toEqual(
    new Set(['getMember', 'getPlanDetails', 'getMemberById']),
  );
  expect(screen.queryByText(/dates/)).toBeNull();
});

describe('a plan that was archived', () => {
  const archive = (api: TestApi) => {
    api.answer({ getPlanDetails: { data: [BASIC] } });
    const reason = 'Weekly Pass is archived and no longer sold. Choose another plan.';
    return api.reject('renewalPlan', { status: 409, reason, current: { ...WEEKLY, archived: true, version: 2 } });
  };
  const names = () => [...named<HTMLSelectElement>('plan_id').options].map(({ text }) => text);

  test('before Submit is not sold, and everything else stays for another choice', async () => {
    const { user, api, choosePlan } = await choose('Weekly Pass');
    await screen.findByText(/^From /);
    const allow = archive(api);
    await user.click(submit());
    expect(await screen.findByText(/Weekly Pass is archived and no longer sold\. Choose another plan\./)).toBeVisible();
    expect(await screen.findByText('This plan is no longer offered. Choose another one.')).toBeVisible();
    expect([named('member_id').value, names()]).toEqual(['3', ['--Select--', 'Basic', 'No longer offered']]);
    expect(screen.queryByText(/^From /)).toBeNull();
    await choosePlan('Basic');
    expect(names()).toEqual(['--Select--', 'Basic']);
    allow();
    api.answer({ getMemberAssignments: { data: [MEMBERSHIP] } });
    await user.click(submit());
    expect(await screen.findByText('Basic assigned')).toBeVisible();
    expect(api.bodiesOf('renewalPlan').at(-1)).toMatchObject({ member_id: 3, plan_id: 1 });
  });

  test('is in a reopened form as no longer offered', async () => {
    const { user, api } = await choose('Weekly Pass');
    archive(api);
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
    await screen.findByText('Not saved yet');
    expect(screen.queryByText(/Choose for each marked field/)).toBeNull();
    expect(chosen()).toEqual(['3', '2']);
    expect(named('plan_id')).toHaveAccessibleDescription('This plan is no longer offered. Choose another one.');
  });
});

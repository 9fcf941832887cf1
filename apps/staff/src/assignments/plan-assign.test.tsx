import { screen, waitFor } from '@testing-library/react';
import { bodiesOf, messages, named, openAt } from '../testing/open-at.ts';

const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Member' });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const EURO = { currency: 'EUR', locale: 'en-GB' };

describe.each(['spec-only'] as const)('against a %s server', (mode) => {
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
    expect(bodiesOf(api, 'renewalPlan')).toEqual([{ plan_id: 2, member_id: 3 }]);
    expect(address()).toBe('/planAssign');
  });
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

test('J2: a refused assignment reopens with both', async () => {
  const { user, api } = await openAt('/planAssign?member=4', { mode: 'spec-only' });
  const allow = api.refuse('renewalPlan', { status: 422, reason: 'That plan is gone.' });
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
  await openAt('/planAssign', { mode: 'spec-only', before: (fake) => void fake.refuse('getPlanDetails', { status: 503, reason: 'The database is resting.' }) });
  expect(await screen.findByText('The database is resting.')).toBeVisible();
});

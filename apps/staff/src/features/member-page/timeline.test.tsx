import { screen, waitFor, within } from '@testing-library/react';
import { membershipOf } from '../../testing/fake-gym.ts';
import { openAt } from '../../testing/open-at.ts';

const CONFIG = { locale: 'en-GB', currency: 'EUR' };
const measured = (day: number) => ({
  member_id: 2,
  date: `2025-01-${String(day).padStart(2, '0')}`,
  chest: 95,
  biceps: 34,
  shoulder: 110,
  waist: 80.5,
  thigh: 55,
});
const timeline = async () => within(await screen.findByRole('region', { name: 'Timeline' }));
const entries = async () =>
  within(await (await timeline()).findByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('lists sales, measurements and diets, the latest first, and since when the member is one', async () => {
  const data = { health: [measured(5)], assignments: [membershipOf(2, 1, '2026-02-28', 'Gold')] };
  await openAt('/member/2', { config: CONFIG, data });
  expect(await entries()).toEqual([
    expect.stringMatching(/^Diet saved with 1 food1 Jan 2026, /),
    'Gold sold for €29.501 Jan 2026 to 28 Feb 20261 Jan 2026',
    'MeasuredChest 95, Biceps 34, Shoulder 110, Waist 80.5, Thigh 55 (cm)5 Jan 2025Correct measurements of 5 Jan 2025',
  ]);
  const summary = within(screen.getByRole('region', { name: 'At a glance' }));
  const facts = 'Member 2 · since 1 Jan 2026';
  expect(summary.getByText((_, element) => element?.tagName === 'P' && element.textContent === facts)).toBeVisible();
  expect(summary.getByText('since 1 Jan 2026')).toBeVisible();
});

test('shows one kind, which the URL stores', async () => {
  const { user, address } = await openAt('/member/2', { config: CONFIG, data: { health: [measured(5)] } });
  await user.selectOptions(await (await timeline()).findByLabelText('Show'), 'Measurements');
  await waitFor(async () => expect(await entries()).toEqual([expect.stringMatching(/^Measured/)]));
  expect(address()).toBe('/member/2?show=measurement');
  await user.selectOptions((await timeline()).getByLabelText('Show'), 'Sales');
  expect(await (await timeline()).findByText('Nothing yet')).toBeVisible();
});

test('says who took back a sale and why, and who changed which fields, without their values', async () => {
  await openAt('/member/2', {
    config: CONFIG,
    data: {
      assignments: [
        { ...membershipOf(2, 1, '2126-02-28', 'Gold'), sold_on: new Date().toISOString().slice(0, 10), sold_by: 2 },
      ],
    },
    before: (api) => {
      const [user] = api.gym.users.filter(({ role }) => role === 2);
      api.gym.sessions.set('elsewhere', user!.id);
      const post = (call: string, body: object) =>
        api.answer({
          method: 'POST',
          path: `/api/${call}`,
          query: {},
          headers: { authorization: 'Bearer elsewhere' },
          body,
        });
      post('takeBackMembership', { id: 1, reason: 'The wrong member' });
      post('updateMemberDetail', { id: 2, phone: '0123456789', fname: 'Anna' });
    },
  });
  const [changed, takenBack] = await entries();
  expect(changed).toMatch(/^Changed: First name, Phone\d/);
  expect(takenBack).toMatch(/^Gold taken backThe wrong member\d.* · \w/);
  expect((await timeline()).queryByText(/0600000000/)).toBeNull();
});

test('shows more on request, and keeps the focus in the list', async () => {
  const health = Array.from({ length: 30 }, (_, index) => measured(index + 1));
  const { user } = await openAt('/member/2', { config: CONFIG, data: { health, diets: {} } });
  expect(await entries()).toHaveLength(8);
  await user.click((await timeline()).getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await entries()).toHaveLength(30));
  expect((await timeline()).queryByRole('button', { name: 'Show more' })).toBeNull();
  await waitFor(async () => expect((await timeline()).getByRole('list')).toHaveFocus());
});

test('fails alone, with its own retry', async () => {
  let repair = () => {};
  const { user } = await openAt('/member/2', {
    config: CONFIG,
    before: (api) => void (repair = api.reject('getMemberTimeline', { status: 500, reason: 'Out of order.' })),
  });
  const retry = await (await timeline()).findByRole('button', { name: 'Retry' });
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  repair();
  await user.click(retry);
  expect(await entries()).toHaveLength(2);
});

test('a server that does not announce it is not asked', async () => {
  const { api } = await openAt('/member/2', { mode: 'spec-only' });
  expect(await screen.findByRole('region', { name: 'Diet' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
  expect(api.requestsOf('getMemberTimeline')).toHaveLength(0);
});

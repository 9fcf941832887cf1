import type { TestAnswers } from '@gym/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { SIZES } from '../../testing/gym-answers.ts';
import { openAt } from '../../testing/open-at.ts';

type Timeline = Extract<TestAnswers['getMemberTimeline'], { more: boolean }>;
type Entry = Timeline['data'][number];

const CONFIG = { locale: 'en-GB', currency: 'EUR' };
const MEASURED: Entry = { kind: 'measurement', what: 'measured', id: 1, day: '2025-01-05', ...SIZES };
const DIET: Entry = { kind: 'diet', what: 'diet', id: 1, foods: 1, at: '2026-01-01T00:00:00.000Z', day: '2026-01-01' };
const SOLD: Entry = {
  ...{ kind: 'sale', what: 'sold', id: 1, day: '2026-01-01' },
  ...{ plan_name: 'Gold', price: 29.5, start: '2026-01-01', end: '2026-02-28' },
};
const timelineOf = (...data: Entry[]) => ({ getMemberTimeline: { data, more: false, since: '2026-01-01' } });
const open = (answers: TestAnswers = {}) => openAt('/member/2', { config: CONFIG, answers });
const timeline = async () => within(await screen.findByRole('region', { name: 'Timeline' }));
const entries = async () =>
  within(await (await timeline()).findByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('lists sales, measurements and diets as the server orders them, and since when the member is one', async () => {
  await open(timelineOf(DIET, SOLD, MEASURED));
  expect(await entries()).toEqual([
    expect.stringMatching(/^Diet saved with 1 food1 Jan 2026, /),
    'Gold sold for €29.501 Jan 2026 to 28 Feb 20261 Jan 2026',
    'MeasuredChest 98.5, Biceps 34, Shoulder 110, Waist 82, Thigh 55 (cm)5 Jan 2025Correct measurements of 5 Jan 2025',
  ]);
  const summary = within(screen.getByRole('region', { name: 'At a glance' }));
  const facts = 'Member 2 · since 1 Jan 2026';
  expect(summary.getByText((_, element) => element?.tagName === 'P' && element.textContent === facts)).toBeVisible();
  expect(summary.getByText('since 1 Jan 2026')).toBeVisible();
});

test('shows one kind, which the URL stores', async () => {
  const { user, address, api } = await open({
    getMemberTimeline: ({ query }) =>
      timelineOf(...[DIET, MEASURED].filter(({ kind }) => !query.kind || kind === query.kind)).getMemberTimeline,
  });
  await user.selectOptions(await (await timeline()).findByLabelText('Show'), 'Measurements');
  await waitFor(async () => expect(await entries()).toEqual([expect.stringMatching(/^Measured/)]));
  expect(address()).toBe('/member/2?show=measurement');
  await user.selectOptions((await timeline()).getByLabelText('Show'), 'Sales');
  expect(await (await timeline()).findByText('Nothing yet')).toBeVisible();
  expect(api.requestsOf('getMemberTimeline').at(-1)?.query).toMatchObject({ id: '2', kind: 'sale' });
});

test('says who took back a sale and why, and who changed which fields', async () => {
  const when = { day: '2026-01-02', at: '2026-01-02T10:00:00.000Z', by: 'Sam Staff' };
  await open(
    timelineOf(
      { kind: 'change', what: 'changed', id: 2, fields: ['fname', 'phone'], ...when },
      { kind: 'sale', what: 'taken-back', id: 1, plan_name: 'Gold', reason: 'The wrong member', ...when },
    ),
  );
  const [changed, takenBack] = await entries();
  expect(changed).toMatch(/^Changed: First name, Phone\d/);
  expect(takenBack).toMatch(/^Gold taken backThe wrong member\d.* · Sam Staff$/);
});

test('shows more on request, and keeps the focus in the list', async () => {
  const all = Array.from({ length: 30 }, (_, at) => ({ ...MEASURED, id: at + 1 }));
  const { user } = await open({
    getMemberTimeline: ({ query }) => {
      const size = Number(query.size ?? 20);
      return { data: all.slice(0, size), more: size < all.length };
    },
  });
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
  const { api } = await openAt('/member/2', { features: [] });
  expect(await screen.findByRole('region', { name: 'Diet' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
  expect(api.requestsOf('getMemberTimeline')).toHaveLength(0);
});

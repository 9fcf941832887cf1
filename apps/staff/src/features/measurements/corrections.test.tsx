import { named, says, valuesOf } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import type { TestAnswers } from '@gym/api-client/testing';
import { openAt, type OpenOptions } from '../../testing/open-at.ts';

const CONFIG = { locale: 'en-GB' };
const PARTS = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'];
const SIZES = { chest: 103, biceps: 34, shoulder: 110, waist: 82, thigh: 55 };
const LATEST = { id: 3, version: 1, date: '2026-01-20', ...SIZES };
const EARLIER = [
  { id: 2, version: 1, date: '2026-01-08', ...SIZES },
  { id: 1, version: 1, date: '2026-01-05', ...SIZES, chest: 130 },
];
const ALL = {
  getMemberMeasurements: { data: [LATEST, ...EARLIER] },
  getMemberTimeline: { data: [], more: false },
};
const REMOVED = {
  getMemberMeasurements: { data: EARLIER },
  getMemberTimeline: {
    data: [
      { kind: 'measurement', what: 'removed', id: 3, day: '2026-01-31', measured: '2026-01-20' },
      { kind: 'measurement', what: 'measured', id: 1, day: '2026-01-05', ...SIZES },
    ],
    more: false,
  },
} satisfies TestAnswers;
const FORM = '/updateMemberHealth/2?date=2026-01-08';

const save = () => screen.getByRole('button', { name: 'Save' });
/** Opens a screen about Ann Lee, who was measured three times. */
const open = (at: string, { answers, ...options }: OpenOptions = {}) =>
  openAt(at, { config: CONFIG, answers: { ...ALL, ...answers }, ...options });

/** Opens the member's page with the measurements by day unfolded. */
async function openHistory() {
  const opened = await open('/member/2');
  await opened.user.click(await screen.findByText(/^All 3 measurements/));
  const table = () => within(screen.getByRole('table', { name: 'Measurements by day' }));
  return { ...opened, table };
}

test('corrects an earlier day, compares with the day before it, and undoes the correction', async () => {
  const { user, table, api, address } = await openHistory();
  await user.click(table().getByRole('link', { name: 'Correct measurements of 8 Jan 2026' }));
  expect(await screen.findByText('Ann Lee, 8 Jan 2026')).toBeVisible();
  expect(address()).toBe(FORM);
  await waitFor(() => expect(valuesOf(PARTS)).toEqual(['103', '34', '110', '82', '55']));
  expect(screen.getByText(/Last: 130 cm on 5 Jan 2026/)).toBeVisible();
  await user.clear(named('chest'));
  await user.type(named('chest'), '130');
  await user.click(save());
  await waitFor(() => expect(address()).toBe('/member/2'));
  expect(await screen.findByText(says('Saved: Measurements of Ann Lee on 8 Jan 2026.'))).toBeVisible();
  expect(api.bodiesOf('correctMeasurement')).toEqual([{ id: 2, version: 1, ...SIZES, chest: 130 }]);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(api.bodiesOf('correctMeasurement').slice(1)).toEqual([{ id: 2, version: 2, ...SIZES }]));
});

test('asks once about unusual values of an earlier day', async () => {
  const { user, api } = await open(FORM);
  await waitFor(() => expect(valuesOf(PARTS)[0]).toBe('103'));
  await user.clear(named('waist'));
  await user.type(named('waist'), '820');
  await user.click(save());
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Waist: 820 cm, but last 82 cm.')).toBeVisible();
  expect(api.bodiesOf('correctMeasurement')).toEqual([]);
});

test('J4: after a correction by somebody else the form offers both values', async () => {
  const { user, api, address } = await open(FORM);
  await waitFor(() => expect(valuesOf(PARTS)[0]).toBe('103'));
  const current = { ...SIZES, chest: 131, version: 2 };
  api.reject('correctMeasurement', { status: 409, reason: 'You changed it meanwhile.', current });
  await user.clear(named('chest'));
  await user.type(named('chest'), '130');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: /^Reopen form/ }));
  expect(address()).toBe(FORM);
  expect(await screen.findByRole('group', { name: /^Chest.*two values$/ })).toHaveTextContent(/131/);
});

test('saves nothing for unchanged values', async () => {
  const { user, address, host } = await open(FORM);
  await waitFor(() => expect(valuesOf(PARTS)[0]).toBe('103'));
  await user.click(save());
  await waitFor(() => expect(address()).toBe('/member/2'));
  expect(host.saves.submitted).toEqual([]);
});

test('removes a day at once; charts and the timeline follow, and Undo puts it back', async () => {
  const { user, table, api } = await openHistory();
  api.answer(REMOVED);
  await user.click(table().getByRole('button', { name: 'Remove measurements of 20 Jan 2026' }));
  expect(await screen.findByText(says('Saved: Removal of the measurements of 20 Jan 2026.'))).toBeVisible();
  await waitFor(() => expect(screen.getByText('Last measured on 8 Jan 2026')).toBeVisible());
  expect(table().getAllByRole('row')).toHaveLength(3);
  expect(await screen.findByText('Measurements of 20 Jan 2026 removed')).toBeVisible();
  api.answer(ALL);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(screen.getByText('Last measured on 20 Jan 2026')).toBeVisible());
  expect(table().getAllByRole('row')).toHaveLength(4);
  expect([api.bodiesOf('removeMeasurement'), api.bodiesOf('restoreMeasurement')]).toEqual([
    [{ id: 3, version: 1 }],
    [{ id: 3 }],
  ]);
});

test('the timeline puts a removed measurement back, and leads to the correction of a stored one', async () => {
  const { user, api } = await open('/member/2', {
    answers: REMOVED,
  });
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(await timeline.findByRole('link', { name: 'Correct measurements of 5 Jan 2026' })).toHaveAttribute(
    'href',
    '/updateMemberHealth/2?date=2026-01-05',
  );
  api.answer(ALL);
  await user.click(timeline.getByRole('button', { name: 'Put back measurements of 20 Jan 2026' }));
  await waitFor(() => expect(timeline.queryByText('Measurements of 20 Jan 2026 removed')).toBeNull());
  expect(await screen.findByText('Last measured on 20 Jan 2026')).toBeVisible();
});

test.each(['2026-01-09', 'yesterday'])('says that there is no measurement of %p, and leads back', async (date) => {
  await open(`/updateMemberHealth/2?date=${date}`);
  expect(await screen.findByText('They were removed, or the address is wrong.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the member' })).toHaveAttribute('href', '/member/2');
});

test('a server that does not announce it gets the form of today, and no page offers corrections', async () => {
  const { api } = await open(FORM, { features: [] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Update Member Health' })).toBeVisible();
  expect(api.requestsOf('getMemberMeasurements')).toHaveLength(0);
});

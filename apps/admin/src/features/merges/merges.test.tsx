import { mergeMembers, getMergePreview } from '@gym/api-client/admin';
import { demoData } from '@gym/fake-api';
import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { createFakeHost, renderRemote } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import * as remote from '../../remote.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

const [first, second, ...others] = demoData().members;
const twins = [
  { ...first!, phone: '+4912' },
  { ...second!, phone: '4912', profession: 'Diver', address: '' },
  ...others,
];

async function open(at: string, before?: () => Promise<unknown>) {
  api = createFakeApi({
    mode: 'full',
    data: {
      members: twins,
      health: [2, 3].map((member_id) => ({
        member_id,
        date: '2026-01-31',
        chest: member_id * 10,
        biceps: 1,
        shoulder: 1,
        waist: 1,
        thigh: 1,
      })),
      assignments: [2, 3].map((member_id) => ({
        id: member_id,
        plan_id: 1,
        member_id,
        plan_name: 'Basic',
        duration: 1,
        price: 5,
        free_days: 3,
        start: '2026-02-01',
        end: '2026-03-01',
      })),
    },
  });
  api.signIn('admin');
  await before?.();
  api.requests.length = 0;
  const rendered = renderRemote(remote, {
    at,
    host: createFakeHost({ audience: 'admin', config: { timeZone: 'UTC', locale: 'en-GB' } }),
  });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}
const merged = async (fields = {}) =>
  mergeMembers({
    kept_id: 2,
    gone_id: 3,
    state: (await getMergePreview({ kept_id: 2, gone_id: 3 })).state,
    fields,
    days: [],
  });

test('groups likely duplicates, with a link to compare two of them', async () => {
  const { user } = await open('/duplicates');
  expect(await screen.findByRole('link', { name: 'Compare Ann Lee' })).toHaveAttribute('href', '/memberData/2/merge/3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'They share' }), 'The email');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('No likely duplicates', { ignore: '[role=status]' })).toBeVisible();
});

test('keeps the focus on Show and announces the result in a live region', async () => {
  const { user } = await open('/duplicates?by=email');
  const [told, show] = [screen.getAllByRole('status')[0]!, screen.getByRole('button', { name: 'Show' })];
  expect(told).toBeEmptyDOMElement();
  await waitFor(() => expect(told).toHaveTextContent('No likely duplicates'));
  await user.selectOptions(screen.getByRole('combobox'), 'The phone');
  await user.click(show);
  await waitFor(() => expect(told).toHaveTextContent('1 group'));
  expect(show).toHaveFocus();
});

test('keeps the focus on Find beside a member and announces how many others match', async () => {
  const { user } = await open('/memberData/2/merge');
  const find = await screen.findByRole('button', { name: 'Find' });
  const told = screen.getAllByRole('status')[0]!;
  expect(told).toBeEmptyDOMElement();
  expect(api.requestsOf('findMemberData')).toEqual([]);
  await user.type(screen.getByRole('textbox'), '4912');
  await user.click(find);
  await waitFor(() => expect(told).toHaveTextContent('1 member'));
  await user.type(screen.getByRole('textbox'), '00{Enter}');
  await waitFor(() => expect(told).toHaveTextContent('No match for “491200”'));
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test.each([
  ['/duplicates', 1],
  ['/memberData/2/merge/3', 3],
])('offers each option once in every select of %s', async (at, least) => {
  await open(at);
  const selects = await screen.findAllByRole<HTMLSelectElement>('combobox');
  expect(selects.length).toBeGreaterThanOrEqual(least);
  for (const { options, value } of selects) {
    const texts = [...options].map(({ text }) => text);
    expect(texts).toEqual([...new Set(texts)]);
    expect(value).not.toBe('');
  }
});

test("finds the other records of a member, never the member's own", async () => {
  await open('/memberData/2/merge?q=4912');
  expect(await screen.findByRole('heading', { level: 1, name: 'Merge into Ann Lee' })).toBeVisible();
  const links = await screen.findAllByRole('link', { name: /^Compare/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/memberData/2/merge/3']);
});

test('asks for a choice where records differ, prefers filled fields, and sends all choices', async () => {
  const { user, host } = await open('/memberData/2/merge/3');
  expect(await screen.findByText('Number 3 is merged into 2. You can undo this for 90 days.')).toBeVisible();
  const choose = (name: string) => screen.getByRole('combobox', { name });
  expect(choose('Profession')).toHaveDisplayValue('Teacher – of 2');
  expect(
    within(screen.getByRole('region', { name: 'The same in both' })).getByText('Surat, Gujarat, India'),
  ).toBeVisible();
  expect(screen.getAllByText('Overlaps', { selector: 'td span' })).toHaveLength(2);
  await user.selectOptions(choose('Profession'), 'Diver – of 3');
  await user.selectOptions(choose('Measurement of 31 Jan 2026'), 'gone');
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(api.requestsOf('mergeMembers')).toHaveLength(1));
  expect(api.requestsOf('mergeMembers')[0]?.body).toMatchObject({
    kept_id: 2,
    gone_id: 3,
    state: expect.any(String),
    fields: { profession: 'gone', address: 'kept', fname: 'kept' },
    days: [{ date: '2026-01-31', of: 'gone' }],
  });
  await waitFor(() => expect(api.gym.members.find(({ id }) => id === 2)).toMatchObject({ profession: 'Diver' }));
  expect(api.gym.members.some(({ id }) => id === 3)).toBe(false);
  expect(host.saves.submitted.at(-1)).toMatchObject({ record: 'Merge of member 3 into 2', list: '/merges' });
  await screen.findByRole('button', { name: /^Undo the merge/ });

  host.toasts.visible().at(-1)?.actions?.[0]?.run();
  await waitFor(() => expect(api.gym.members.some(({ id }) => id === 3)).toBe(true));
  await waitFor(() => expect(host.saves.submitted.at(-1)?.outcome).toEqual({ status: 'saved' }));
  expect(host.saves.submitted.at(-1)?.record).toBe('Undoing of the merge of member 3');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo the merge/ })).toBeNull());
});

test('merges nothing when the user leaves or swaps the records', async () => {
  const { user, host } = await open('/memberData/2/merge/3');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Profession' }), 'Diver – of 3');
  await user.click(screen.getByRole('link', { name: 'Keep number 3 instead' }));
  await screen.findByRole('dialog');
  expect(await host.unsavedWork.save()).toBe(false);
  expect(host.saves.submitted).toEqual([]);
});

test('keeps the other record instead and fills its empty fields', async () => {
  const { user } = await open('/memberData/2/merge/3');
  await user.click(await screen.findByRole('link', { name: 'Keep number 3 instead' }));
  expect(await screen.findByText('Number 2 is merged into 3. You can undo this for 90 days.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Address' })).toHaveDisplayValue('1 Main Street – of 2');
});

test('redirects the old number to the kept record', async () => {
  await open('/memberData/3', merged);
  expect(await screen.findByText(/was merged into Ann Lee, number 2/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open member 2' })).toHaveAttribute('href', '/memberData/2');
});

test('undoes a merge from the list and names what changed since', async () => {
  const { user } = await open('/merges', async () => {
    await merged({ profession: 'gone', address: 'gone' });
    Object.assign(
      api.gym.members.find(({ id }) => id === 2)!,
      { profession: 'Pilot' },
    );
  });
  const row = (await screen.findByRole('link', { name: 'Ann Lee (2)' })).closest('tr')!;
  expect(within(row).getByText('Ben Okafor (3)')).toBeVisible();
  await user.click(within(row).getByRole('button', { name: 'Undo the merge of Ben Okafor' }));
  expect(await screen.findByText('No merges that can be undone')).toBeVisible();
  expect(api.gym.members.map(({ id }) => id)).toContain(3);
  expect(await screen.findByText('Changed since, and left as it is: Profession.')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Recent merges' })).toHaveFocus();
});

test('shows who merged below the time, also in a card row: both are one element of the cell', async () => {
  await open('/merges', merged);
  const by = await screen.findByText(/^by /);
  expect(by.closest('td')!.childNodes).toHaveLength(1);
});

test('names what stays, also when the undo succeeds at a later try', async () => {
  const { user } = await open('/merges', async () => {
    await merged({ profession: 'gone', address: 'gone' });
    Object.assign(
      api.gym.members.find(({ id }) => id === 2)!,
      { profession: 'Pilot' },
    );
  });
  const found = api.loseConnection('undoMerge');
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of Ben Okafor' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  found();
  await user.click(again);
  expect(await screen.findByText('Changed since, and left as it is: Profession.')).toBeVisible();
});

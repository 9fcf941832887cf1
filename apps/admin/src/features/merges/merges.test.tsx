import type { MergeDone, MergePreview } from '@gym/api-contract';
import * as examples from '@gym/api-contract/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { openAt } from '../../testing/open-at.ts';
import { ANN, BEN } from '../../testing/records.ts';

const sizes = (chest: number) => ({ chest, biceps: 1, shoulder: 1, waist: 1, thigh: 1 });
const period = { plan_name: 'Basic', start: '2026-02-01', end: '2026-03-01', overlaps: true };
const EXAMPLE = examples.getMergePreview.answer.data;
/** Ben is merged into Ann: profession, address and a measurement differ. */
const PREVIEW: MergePreview = {
  ...EXAMPLE,
  gone: { ...EXAMPLE.gone, profession: 'Diver', address: '' },
  periods: [
    { ...period, id: 2, of: 'kept' },
    { ...period, id: 3, of: 'gone' },
  ],
  measured: { kept: 1, gone: 1 },
  days: [{ date: '2026-01-31', kept: sizes(20), gone: sizes(30) }],
};
const MERGE: MergeDone = {
  ...{ id: 5, kept_id: 2, kept_name: 'Ann Lee', gone_id: 3, gone_name: 'Ben Okafor', by: 'Ada Admin' },
  ...{ merged_at: '2026-11-24T13:06:04.898Z', undoable_until: '2027-02-22T13:06:04.898Z' },
};
const merges = (...data: MergeDone[]) => ({ getRecentMerges: { data, more: false } });
const UNDONE = { undoMerge: { data: { id: 3, stays: ['profession'] } } };

const open = (at: string, done: MergeDone[] = []) =>
  openAt(at, {
    answers: {
      getMergePreview: ({ query: { kept_id } }) => ({
        data:
          kept_id === '2' ? PREVIEW : { ...PREVIEW, kept_id: 3, gone_id: 2, kept: PREVIEW.gone, gone: PREVIEW.kept },
      }),
      getLikelyDuplicates: ({ query: { by } }) => ({
        data: by === 'phone' ? [{ members: [ANN, BEN], count: 2 }] : [],
        more: false,
      }),
      findMemberData: ({ query: { q } }) => ({ data: q === '4912' ? [ANN, BEN] : [], more: false }),
      ...merges(...done),
    },
  });

test('groups likely duplicates, with a link to compare two of them', async () => {
  const { user } = await open('/duplicates');
  expect(await screen.findByRole('link', { name: 'Compare Ann Lee' })).toHaveAttribute('href', '/memberData/2/merge/3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'They share' }), 'The email');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('No likely duplicates', { ignore: '[role=status]' })).toBeVisible();
});

type User = Awaited<ReturnType<typeof open>>['user'];

test.each<[string, (user: User) => Promise<void>, string, string]>([
  ['/duplicates?by=email', (user) => user.selectOptions(screen.getByRole('combobox'), 'The phone'), '1 group', 'Show'],
  ['/memberData/2/merge', (user) => user.type(screen.getByRole('textbox'), '4912'), '1 member', 'Find'],
])('keeps the focus in the search of %s, and announces its result in a live region', async (at, ask, found, name) => {
  const { user } = await open(at);
  const button = await screen.findByRole('button', { name });
  const told = screen.getAllByRole('status')[0]!;
  expect(told).not.toHaveTextContent(found);
  await ask(user);
  await user.click(button);
  await waitFor(() => expect(told).toHaveTextContent(found));
  expect(button).toHaveFocus();
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
  const { user, host, api } = await open('/memberData/2/merge/3');
  expect(await screen.findByText('Number 3 is merged into 2. You can undo this for 90 days.')).toBeVisible();
  const choose = (name: string) => screen.getByRole('combobox', { name });
  expect(choose('Profession')).toHaveDisplayValue('Teacher – of 2');
  expect(
    within(screen.getByRole('region', { name: 'The same in both' })).getByText('Surat, Gujarat, India'),
  ).toBeVisible();
  expect(screen.getAllByText('Overlaps', { selector: 'td span' })).toHaveLength(2);
  await user.selectOptions(choose('Profession'), 'Diver – of 3');
  await user.selectOptions(choose('Measurement of 31 Jan 2026'), 'gone');
  const isUndone = () => api.requestsOf('undoMerge').length > 0;
  api.answer({ getRecentMerges: () => ({ data: isUndone() ? [] : [MERGE], more: false }) });
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await screen.findByRole('button', { name: /^Undo the merge/ });
  expect(screen.getByRole('heading', { level: 1, name: 'Recent merges' })).toHaveFocus();
  expect(api.bodiesOf('mergeMembers')).toMatchObject([
    {
      ...{ kept_id: 2, gone_id: 3, state: PREVIEW.state },
      fields: { profession: 'gone', address: 'kept', fname: 'kept' },
      days: [{ date: '2026-01-31', of: 'gone' }],
    },
  ]);
  expect(host.saves.submitted.at(-1)).toMatchObject({ record: 'Merge of member 3 into 2', list: '/merges' });

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.bodiesOf('undoMerge')).toEqual([{ id: 5 }]));
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
  const reason = 'Member 3 was merged into Ann Lee, number 2. Go on with that record.';
  await openAt('/memberData/3', {
    before: (api) => void api.reject('getMemberData', { status: 410, reason, moved_to: 2 }),
  });
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open member 2' })).toHaveAttribute('href', '/memberData/2');
});

test('undoes a merge from the list and names what changed since', async () => {
  const { user, api } = await open('/merges', [MERGE]);
  const row = (await screen.findByRole('link', { name: 'Ann Lee (2)' })).closest('tr')!;
  expect(within(row).getByText('Ben Okafor (3)')).toBeVisible();
  api.answer({ ...UNDONE, ...merges() });
  await user.click(within(row).getByRole('button', { name: 'Undo the merge of Ben Okafor' }));
  expect(await screen.findByText('No merges that can be undone')).toBeVisible();
  expect(await screen.findByText('Changed since, and left as it is: Profession.')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Recent merges' })).toHaveFocus();
});

test('shows who merged below the time, also in a card row: both are one element of the cell', async () => {
  await open('/merges', [MERGE]);
  const by = await screen.findByText(/^by /);
  expect(by.closest('td')!.childNodes).toHaveLength(1);
});

test('names what stays, also when the undo succeeds at a later try', async () => {
  const { user, api } = await open('/merges', [MERGE]);
  const found = api.loseConnection('undoMerge');
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of Ben Okafor' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  found();
  api.answer(UNDONE);
  await user.click(again);
  expect(await screen.findByText('Changed since, and left as it is: Profession.')).toBeVisible();
});

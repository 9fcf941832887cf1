import type { MemberImport } from '@gym/api-contract';
import { cells } from '@gym/remote-kit';
import { screen, waitFor } from '@testing-library/react';
import { openAt, type OpenOptions, SPECIFICATION } from '../../testing/open-at.ts';

const done: MemberImport = {
  id: 7,
  file_name: 'people.csv',
  file_size: 1,
  file_hash: 'a'.repeat(64),
  columns: [],
  status: 'done',
  duplicates: 'skip',
  received_line: 4,
  rows: 3,
  to_add: 0,
  duplicate: 0,
  refused: 0,
  added: 3,
  removed: 0,
  kept: 0,
  problem: null,
  user_name: 'Ann Lee',
  created_at: '2026-05-01T10:00:00.000Z',
  ended_at: '2026-05-01T10:00:01.000Z',
  undo_until: '2026-05-15T10:00:00.000Z',
  restore_until: null,
};
const undone: MemberImport = {
  ...done,
  status: 'undone',
  removed: 2,
  kept: 1,
  undo_until: null,
  restore_until: '2026-05-16T10:00:00.000Z',
};

const open = (shown: MemberImport[], options: OpenOptions = {}) =>
  openAt('/imports', { answers: { getMemberImports: { data: shown } }, ...options });
const row = async () => {
  await screen.findByRole('table');
  return cells()[0];
};

test('an administrator undoes an import and brings its members back', async () => {
  const { user, api } = await open([done]);
  expect(await row()).toEqual([
    'people.csv',
    expect.stringContaining('by Ann Lee'),
    '3 members added',
    expect.stringMatching(/^Undo until 15 May 2026/),
    'Undo the import of people.csv',
  ]);
  api.answer({ getMemberImports: { data: [undone] }, undoMemberImport: { data: undone } });
  await user.click(screen.getByRole('button', { name: 'Undo the import of people.csv' }));
  await waitFor(async () =>
    expect(await row()).toEqual([
      'people.csv',
      expect.stringContaining('by Ann Lee'),
      '2 members removed, 1 member kept',
      expect.stringMatching(/^Bring back until 16 May 2026/),
      'Bring back the members of people.csv',
    ]),
  );
  api.answer({ getMemberImports: { data: [done] }, restoreMemberImport: { data: done } });
  await user.click(screen.getByRole('button', { name: 'Bring back the members of people.csv' }));
  expect(await screen.findByText('3 members added')).toBeVisible();
  expect([api.bodiesOf('undoMemberImport'), api.bodiesOf('restoreMemberImport')]).toEqual([[{ id: 7 }], [{ id: 7 }]]);
});

test('a finished import that added nobody says so, and shows a dash where nothing can be undone', async () => {
  await open([{ ...done, added: 0, undo_until: null }]);
  expect((await row())?.slice(2, 4)).toEqual(['3 rows, nobody added', '–']);
});

test('shows that no import is stored', async () => {
  await open([]);
  expect(await screen.findByText('No imports')).toBeVisible();
});

test('sends nothing to a server that does not offer it', async () => {
  const { api } = await open([], SPECIFICATION);
  expect(await screen.findByText('This server does not offer this.')).toBeVisible();
  expect(api.requests).toEqual([]);
});

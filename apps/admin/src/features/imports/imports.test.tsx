import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { createFakeHost, renderRemote } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import * as remote from '../../remote.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

const done = {
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
const undone = {
  ...done,
  status: 'undone',
  removed: 2,
  kept: 1,
  undo_until: null,
  restore_until: '2026-05-16T10:00:00.000Z',
};
const success = (data: unknown) => ({ status: 200, body: JSON.stringify({ status: 'success', data }) });

function open(shown: readonly object[], mode: 'full' | 'spec-only' = 'full') {
  api = createFakeApi({ mode });
  api.signIn('admin');
  api.answerWith('getMemberImports', success(shown));
  return renderRemote(remote, {
    at: '/imports',
    host: createFakeHost({ audience: 'admin', config: { timeZone: 'UTC', locale: 'en-GB' } }),
  });
}
const cells = async () =>
  within((await screen.findAllByRole('row'))[1]!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('an administrator undoes an import and brings its members back', async () => {
  const { user } = open([done]);
  expect(await cells()).toEqual([
    'people.csv',
    expect.stringContaining('by Ann Lee'),
    '3 members added',
    expect.stringMatching(/^Undo until 15 May 2026/),
    'Undo the import of people.csv',
  ]);
  api.answerWith('getMemberImports', success([undone]));
  api.answerWith('undoMemberImport', success(undone));
  await user.click(screen.getByRole('button', { name: 'Undo the import of people.csv' }));
  await waitFor(async () =>
    expect(await cells()).toEqual([
      'people.csv',
      expect.stringContaining('by Ann Lee'),
      '2 members removed, 1 member kept',
      expect.stringMatching(/^Bring back until 16 May 2026/),
      'Bring back the members of people.csv',
    ]),
  );
  api.answerWith('getMemberImports', success([done]));
  api.answerWith('restoreMemberImport', success(done));
  await user.click(screen.getByRole('button', { name: 'Bring back the members of people.csv' }));
  expect(await screen.findByText('3 members added')).toBeVisible();
  expect(api.requests.map(({ path }) => path).filter((path) => path.endsWith('MemberImport'))).toEqual([
    '/api/undoMemberImport',
    '/api/restoreMemberImport',
  ]);
});

test('a finished import that added nobody says so, and shows a dash where nothing can be undone', async () => {
  open([{ ...done, added: 0, undo_until: null }]);
  expect((await cells()).slice(2, 4)).toEqual(['3 rows, nobody added', '–']);
});

test('shows that no import is stored', async () => {
  open([]);
  expect(await screen.findByText('No imports')).toBeVisible();
});

test('sends nothing to a server that does not offer it', async () => {
  open([], 'spec-only');
  expect(await screen.findByText('This server does not offer this.')).toBeVisible();
  expect(api.requests).toEqual([]);
});

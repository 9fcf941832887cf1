import { readdir, writeFile } from 'node:fs/promises';
import { backupName, removeOldest } from './retention.ts';
import { useTemporaryFolder } from '../../testing/backup-fixtures.ts';

const at = useTemporaryFolder();

test('keeps the latest backups of a folder and all other files', async () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-10', '2026-12-01'].map((day) =>
    backupName(`${day}T02:00:00.000000Z`),
  );
  expect(days[0]).toBe('gym-20261101T020000Z.tar');
  for (const name of [...days, 'gym-before-the-move.tar', 'notes.txt']) await writeFile(at(name), '');
  expect(await removeOldest(at(), 2)).toEqual([days[0], days[1]]);
  expect((await readdir(at())).sort()).toEqual([
    'gym-20261110T020000Z.tar',
    'gym-20261201T020000Z.tar',
    'gym-before-the-move.tar',
    'notes.txt',
  ]);
  expect(await removeOldest(at(), 2)).toEqual([]);
});

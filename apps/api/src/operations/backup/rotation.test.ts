import { readdir, writeFile } from 'node:fs/promises';
import { backupName, outdated, removeOldest } from './retention.ts';
import { useTemporaryFolder } from '../../testing/backup-fixtures.ts';

const at = useTemporaryFolder();

test('keeps the latest backups of a folder and all other files', async () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-10', '2026-12-01'].map((day) =>
    backupName(`${day}T02:00:00.000000Z`),
  );
  expect(days[0]).toBe('gym-20261101T020000Z.tar');
  for (const name of [...days, 'gym-before-the-move.tar', 'notes.txt']) await writeFile(at(name), '');
  expect(await removeOldest(at(), { keep: 2 })).toEqual([days[0], days[1]]);
  expect((await readdir(at())).sort()).toEqual([
    'gym-20261110T020000Z.tar',
    'gym-20261201T020000Z.tar',
    'gym-before-the-move.tar',
    'notes.txt',
  ]);
  expect(await removeOldest(at(), { keep: 2 })).toEqual([]);
});

test('keeps the last backup of each of the latest months beside the latest backups', () => {
  const names = ['2026-08-31', '2026-09-15', '2026-09-30', '2026-10-31', '2026-11-20', '2026-11-21'].map((day) =>
    backupName(`${day}T02:00:00.000000Z`),
  );
  expect(outdated(names, { keep: 1, monthly: 3 })).toEqual([names[0], names[1], names[4]]);
  expect(outdated(names, { keep: 2, monthly: 12 })).toEqual([names[1]]);
  expect(outdated(names, { keep: 1 })).toEqual(names.slice(0, -1));
});

test('treats encrypted backups alike, and backups before upgrades apart', () => {
  const moment = '2026-11-21T02:00:00.000000Z';
  const encrypted = backupName('2026-11-20T02:00:00.000000Z', { encrypted: true });
  const upgrade = backupName('2026-11-19T02:00:00.000000Z', { kind: 'before-upgrade' });
  expect([encrypted, upgrade]).toEqual(['gym-20261120T020000Z.tar.age', 'before-upgrade-20261119T020000Z.tar']);
  expect(outdated([backupName(moment), encrypted, upgrade], { keep: 1 })).toEqual([encrypted]);
});

import { readdir, writeFile, mkdir, utimes } from 'node:fs/promises';
import { backupName, outdated, removeOldest, removeUnfinished } from './retention.ts';
import { useTemporaryFolder } from '../../testing/backup-fixtures.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { BackupWriter } from './backup-writer.ts';
import { HEADER_ENTRY } from './backup-format.ts';

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

const MINUTE = 60_000;
/** No process can have this id. */
const NO_PROCESS = 4_194_305;
const part = (name: string, pid: number = NO_PROCESS) => `.${name}.${pid}-0a1b2c3d.part`;

test.each([
  ['removes a part of a backup killed two hours ago', part('gym-20261101T020000Z.tar'), 120, `${HEADER_ENTRY}\0`, true],
  ['removes a part with a chosen name', part('before the move.tar'), 120, `${HEADER_ENTRY}\0`, true],
  ['removes an empty part', part('gym.tar'), 120, '', true],
  [
    'removes a part whose process id another process has now',
    part('gym.tar', process.pid),
    25 * 60,
    `${HEADER_ENTRY}\0`,
    true,
  ],
  ['keeps a part of a running process', part('gym.tar', process.pid), 120, `${HEADER_ENTRY}\0`, false],
  ['keeps a recent part of a process that is not visible here', part('gym.tar'), 10, `${HEADER_ENTRY}\0`, false],
  ['keeps a part of another program', part('film.mkv'), 120, 'EBML', false],
  ['keeps a file with another name', '.gym.tar.part', 120, `${HEADER_ENTRY}\0`, false],
])('%s', async (_what, name, minutes, content, goes) => {
  await writeFile(at(name), content);
  const then = new Date(Date.now() - minutes * MINUTE);
  await utimes(at(name), then, then);
  expect(await removeUnfinished(at())).toEqual(goes ? [name] : []);
  expect((await readdir(at())).includes(name)).toBe(!goes);
});

test('recognises a real unfinished file by its name and its first bytes', async () => {
  await mkdir(at('left'));
  const writer = await BackupWriter.create(at('left/gym.tar'));
  await writer.add(HEADER_ENTRY, Buffer.from('{}'));
  const [name] = (await readdir(at('left'))) as [string];
  // The file's bytes arrive a little later and update its time.
  await waitUntil(async () => {
    await utimes(at(`left/${name}`), new Date(0), new Date(0));
    return (await removeUnfinished(at('left'))).includes(name);
  }, 'The file was not removed.');
  await writer.discard();
});

test('ignores a missing folder', async () => {
  expect(await removeUnfinished(at('nowhere'))).toEqual([]);
});

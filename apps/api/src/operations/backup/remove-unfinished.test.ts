import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { waitUntil } from '../../testing/wait-until.ts';
import { BackupWriter } from './backup-writer.ts';
import { HEADER_ENTRY } from './backup-format.ts';
import { removeUnfinished } from './retention.ts';
import { useTemporaryFolder } from '../../testing/backup-fixtures.ts';

const at = useTemporaryFolder();
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
  await waitUntil(
    async () => {
      await utimes(at(`left/${name}`), new Date(0), new Date(0));
      return (await removeUnfinished(at('left'))).includes(name);
    },
    () => 'The file was not removed.',
  );
  await writer.discard();
});

test('ignores a missing folder', async () => {
  expect(await removeUnfinished(at('nowhere'))).toEqual([]);
});

import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { waitUntil } from '../../testing/wait-until.ts';
import { BackupWriter } from './backup-writer.ts';
import { HEADER_ENTRY } from './backup-format.ts';
import { removeUnfinished } from './retention.ts';
import { useTemporaryFolder } from '../../testing/backup-fixtures.ts';

const at = useTemporaryFolder();
const MINUTE = 60_000;
/** No process can have this id. */
const NOBODY = 4_194_305;
const part = (name: string, pid: number = NOBODY) => `.${name}.${pid}-0a1b2c3d.part`;

test.each([
  ['killed two hours ago', part('gym-20261101T020000Z.tar'), 120, `${HEADER_ENTRY}\0`, true],
  ['killed under a name that somebody chose', part('before the move.tar'), 120, `${HEADER_ENTRY}\0`, true],
  ['killed before its first byte', part('gym.tar'), 120, '', true],
  ['of a number that another process has by now', part('gym.tar', process.pid), 25 * 60, `${HEADER_ENTRY}\0`, true],
  [
    'of a process that lives, and waits for its database',
    part('gym.tar', process.pid),
    120,
    `${HEADER_ENTRY}\0`,
    false,
  ],
  ['written at this moment, by a process that is not to be seen here', part('gym.tar'), 10, `${HEADER_ENTRY}\0`, false],
  ['of another program', part('film.mkv'), 120, 'EBML', false],
  ['of a name that is none of ours', '.gym.tar.part', 120, `${HEADER_ENTRY}\0`, false],
])('a part %s', async (_what, name, minutes, content, goes) => {
  await writeFile(at(name), content);
  const then = new Date(Date.now() - minutes * MINUTE);
  await utimes(at(name), then, then);
  expect(await removeUnfinished(at())).toEqual(goes ? [name] : []);
  expect((await readdir(at())).includes(name)).toBe(!goes);
});

test('knows what a writer really leaves by its name and its beginning', async () => {
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
    () => 'It stays.',
  );
  await writer.discard();
});

test('a folder that is not there is for whoever writes into it', async () => {
  expect(await removeUnfinished(at('nowhere'))).toEqual([]);
});

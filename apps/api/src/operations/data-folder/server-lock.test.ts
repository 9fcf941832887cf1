import { spawn } from 'node:child_process';
import { once } from 'node:events';
import promises, { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { claimDataFolder, isClaimed } from './server-lock.ts';

jest.setTimeout(30_000);

const folder = temporaryFolder({ anew: true });
/** The file of the current claim. */
const file = async () =>
  path.join(
    folder,
    (await readdir(folder))
      .filter((name) => name.startsWith('server-'))
      .sort()
      .at(-1) ?? 'server-1.lock',
  );

/** Writes a claim as a process with this id would leave it. */
async function claimOf(changes: object): Promise<void> {
  const lock = await claimDataFolder(folder);
  const mine = JSON.parse(await readFile(await file(), 'utf8')) as object;
  await lock.release();
  await writeFile(await file(), JSON.stringify({ ...mine, ...changes }));
}

test('one server claims the folder; a second one learns which, and gets it after the release', async () => {
  const lock = await claimDataFolder(folder);
  expect(await isClaimed(folder)).toBe(true);
  const error = await claimDataFolder(folder).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toContain(`process ${process.pid}, since`);
  await lock.release();
  expect(await isClaimed(folder)).toBe(false);
  await (await claimDataFolder(folder)).release();
  expect(await readdir(folder)).toEqual(['server-1.lock', 'server-2.lock']);
});

test('exactly one of many concurrent claims succeeds', async () => {
  await claimOf({ birth: 'long ago' });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => claimDataFolder(folder)));
  const locks = results.filter((result) => result.status === 'fulfilled');
  expect(locks).toHaveLength(1);
  await locks[0]?.value.release();
});

test('keeps only the last two claim files', async () => {
  for (let turn = 0; turn < 5; turn++) await (await claimDataFolder(folder)).release();
  expect(await readdir(folder)).toEqual(['server-4.lock', 'server-5.lock']);
});

test('a slow server that read a stale claim does not replace a newer claim', async () => {
  for (let turn = 0; turn < 3; turn++) await (await claimDataFolder(folder)).release();
  const lock = await claimDataFolder(folder);
  // The stale listing shows the first claim, and the second one is already removed.
  const seen = jest.spyOn(promises, 'readdir').mockResolvedValueOnce(['server-1.lock'] as never);
  await expect(claimDataFolder(folder)).rejects.toThrow(`process ${process.pid}, since`);
  expect(seen).toHaveBeenCalled();
  expect(await readdir(folder)).toEqual(['server-3.lock', 'server-4.lock']);
  await lock.release();
});

test('ignores the claim of a process that has ended', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  await claimOf({ pid: gone.pid });
  await (await claimDataFolder(folder)).release();
});

test('ignores a claim whose process id belongs to another process now', async () => {
  await claimOf({ pid: process.ppid, birth: 'long ago' });
  await (await claimDataFolder(folder)).release();
});

test('ignores an unreadable claim', async () => {
  await writeFile(await file(), '{"pid":');
  await (await claimDataFolder(folder)).release();
});

test('a claim of another container is valid while its heartbeats arrive', async () => {
  await claimOf({ place: 'another container' });
  const claim = await file();
  const beat = setInterval(() => void utimes(claim, new Date(), new Date()), 20);
  try {
    await expect(claimDataFolder(folder, 100)).rejects.toThrow('of another container or machine');
  } finally {
    clearInterval(beat);
  }
  await (await claimDataFolder(folder, 100)).release();
});

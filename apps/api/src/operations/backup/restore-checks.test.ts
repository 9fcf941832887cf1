import fs from 'node:fs/promises';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { useTemporaryFolder } from '../../testing/backup-fixtures.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import type { Manifest } from './backup-format.ts';
import { checkDiskSpace } from '../../platform/system/disk-space.ts';
import { databaseSpace, uploadSpace } from './restore-checks.ts';

const at = useTemporaryFolder();
afterEach(() => jest.restoreAllMocks());

/** Lets every disk have this many free bytes. */
function free(bytes: number): void {
  jest.spyOn(fs, 'statfs').mockResolvedValue({ bavail: bytes, bsize: 1 } as never);
}

test('adds up what folders on one disk need', async () => {
  free(100e6);
  const need = (name: string, bytes: number) => ({ folder: at(name), bytes });
  await checkDiskSpace([need('postgres', 60e6), need('uploads', 40e6)]);
  await expect(checkDiskSpace([need('postgres', 60e6), need('uploads', 41e6)])).rejects.toThrow(
    new OperatorError(
      `There is too little disk space in ${at('postgres')}: about 101 MB are needed, and 100 MB are free. ` +
        'Nothing was changed.',
    ),
  );
});

test('a new embedded database is not begun on a disk without room for it', async () => {
  free(20e6);
  await expect(startEmbedded(at('data'))).rejects.toThrow(
    `There is too little disk space in ${at('data')}: about 120 MB are needed, and 20 MB are free.`,
  );
});

test('counts rows with their indexes, and only pictures that are not there yet', async () => {
  const manifest = {
    tables: [{ parts: [{ raw: 10 }, { raw: 20 }] }, { parts: [{ raw: 5 }] }],
    uploads: [
      { name: 'there.webp', bytes: 4 },
      { name: 'other-size.webp', bytes: 7 },
      { name: 'missing.webp', bytes: 9 },
    ],
  } as unknown as Manifest;
  await fs.writeFile(at('there.webp'), 'four');
  await fs.writeFile(at('other-size.webp'), 'four');
  expect(databaseSpace(manifest)).toBe(105);
  expect(await uploadSpace(manifest, at())).toBe(16);
});

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startBucketServer } from '@gym/release/testing';
import { bucketBackups } from './bucket-backups.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const MIB = 1024 * 1024;

const folder = temporaryFolder();

const write = (name: string, size: number): { file: string; content: Buffer } => {
  const [file, content] = [path.join(folder, name), randomBytes(size)];
  writeFileSync(file, content);
  return { file, content };
};

test('a file above the limit of one upload goes up in parts, and comes back whole', async () => {
  const bucket = await startBucketServer({ bucket: 'gym-backups', largestPut: 17 * MIB });
  try {
    const backups = bucketBackups({ bucket: 'gym-backups', prefix: 'nightly/' });
    const { file, content } = write('large.tar', 40 * MIB + 7);
    await backups.upload(file, 'large.tar');
    const copy = path.join(folder, 'copy.tar');
    await backups.download('large.tar', copy);
    expect(readFileSync(copy).equals(content)).toBe(true);
    expect([await backups.list(), bucket.unfinished()]).toEqual([['large.tar'], 0]);
  } finally {
    await bucket.close();
  }
});

test.each([
  ['one part', 100],
  ['several parts', 33 * MIB],
])('an upload in %s never replaces a backup, and leaves no parts behind', async (_parts, size) => {
  const bucket = await startBucketServer({ bucket: 'gym-backups' });
  try {
    const backups = bucketBackups({ bucket: 'gym-backups', prefix: '' });
    const { file: first, content } = write('first.tar', 10);
    await backups.upload(first, 'same.tar');
    await expect(backups.upload(write('second.tar', size).file, 'same.tar')).rejects.toThrow('PreconditionFailed');
    const copy = path.join(folder, `copy-${size}.tar`);
    await backups.download('same.tar', copy);
    expect([readFileSync(copy), bucket.unfinished()]).toEqual([content, 0]);
  } finally {
    await bucket.close();
  }
});

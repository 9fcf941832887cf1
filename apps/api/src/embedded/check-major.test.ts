import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasCluster } from './check-major.ts';

let folder: string;
beforeEach(async () => { folder = await mkdtemp(path.join(tmpdir(), 'gym-cluster-')); });
afterEach(async () => { await rm(folder, { recursive: true, force: true }); });

test('there is no cluster in an empty folder', async () => {
  expect(await hasCluster(folder, 18)).toBe(false);
});

test('a cluster of the same major version is used', async () => {
  await writeFile(path.join(folder, 'PG_VERSION'), '18\n');
  expect(await hasCluster(folder, 18)).toBe(true);
});

test('one of another major version ends in a sentence that names backup and restore', async () => {
  await writeFile(path.join(folder, 'PG_VERSION'), '17\n');
  await expect(hasCluster(folder, 18)).rejects.toThrow(/written by PostgreSQL 17, and this version runs PostgreSQL 18: make a backup .*pg_dump.* restore .*pg_restore/);
});

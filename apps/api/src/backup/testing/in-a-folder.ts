import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for the tests of a file; removed after them. */
export function inAFolder(): (name?: string) => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gym-backup-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return (name = '') => path.join(folder, name);
}

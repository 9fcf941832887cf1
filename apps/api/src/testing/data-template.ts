import { constants } from 'node:fs';
import { access, cp, mkdir, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minimalRelease } from './minimal-release.ts';
import { spawnCli } from './spawned-cli.ts';
import { waitUntil } from './wait-until.ts';

/** Creates a folder that only its owner can enter, also if that is root, as whom PostgreSQL refuses to run. */
export const createPrivateFolder = (prefix: string, parent = tmpdir()): Promise<string> =>
  mkdtemp(path.join(parent, prefix));

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Copies the demo gym's data to a new data folder, because a first start takes three times as long as a later one. The
 * first caller of a test run creates the data by a real start; the others wait for it. Jest's global setup names
 * `TEST_DATA_FOLDER`. Without it, the new folder stays missing, and its first start creates the data.
 */
export async function copyDemoData(to: string): Promise<void> {
  const folder = process.env['TEST_DATA_FOLDER'];
  if (folder === undefined) return;
  const template = path.join(folder, 'data');
  const isFirst = await mkdir(path.join(folder, 'claimed')).then(
    () => true,
    () => false,
  );
  if (isFirst) await createDemoData(folder, template);
  await waitUntil(() => exists(template), 'Another test process did not create the demo data.');
  await cp(template, to, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
}

async function createDemoData(folder: string, template: string): Promise<void> {
  const draft = path.join(folder, 'draft');
  const RELEASES = await minimalRelease(path.join(folder, 'release'));
  const cli = spawnCli(['start'], { DATA_DIR: draft, RELEASES, PORT: '0' });
  try {
    await cli.says(/Password\s+\S+\n$/);
  } finally {
    await cli.kill('SIGTERM');
  }
  await rename(draft, template);
}

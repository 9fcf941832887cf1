import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCluster } from './cluster.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder({ anew: true });

test('finds no cluster in an empty folder', async () => {
  expect(await hasCluster(folder, 18)).toBe(false);
});

test('accepts a cluster of the same major version', async () => {
  await writeFile(path.join(folder, 'PG_VERSION'), '18\n');
  expect(await hasCluster(folder, 18)).toBe(true);
});

test('rejects an older major version with the commands that upgrade it', async () => {
  await writeFile(path.join(folder, 'PG_VERSION'), '17\n');
  await expect(hasCluster(path.join(folder, 'postgres'), 18)).resolves.toBe(false);
  const home = path.dirname(folder);
  await expect(hasCluster(folder, 18)).rejects.toThrow(
    `The data in ${home} was written by PostgreSQL 17, and this version of the product runs PostgreSQL 18; ` +
      `nothing was changed. Three steps upgrade it: in the version that wrote it, ` +
      `"DATA_DIR=${home} pnpm api backup gym.tar"; then "mv ${home} ${home}-17"; then here, ` +
      `"DATA_DIR=${home} pnpm api restore gym.tar".`,
  );
});

test('rejects a newer major version and names the version to start', async () => {
  await writeFile(path.join(folder, 'PG_VERSION'), '19\n');
  await expect(hasCluster(folder, 18)).rejects.toThrow(
    /written by PostgreSQL 19, and .* runs PostgreSQL 18; .* newer version of .*: start that one, or .* api restore/,
  );
});

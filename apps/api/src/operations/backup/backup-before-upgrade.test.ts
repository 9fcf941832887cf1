import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { readConfig } from '../../platform/config/config.ts';
import { backupDatabases, useTemporaryFolder } from '../../testing/backup-fixtures.ts';
import { migrate } from '../migrations/migrate.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '../migrations/migrations.ts';
import { openDatabase } from '../database/open-database.ts';
import { upgradeOptions } from '../server/run-server.ts';
import { BackupFile } from './verify-and-read-backup.ts';

jest.setTimeout(60_000);
const { make, on } = backupDatabases();
const at = useTemporaryFolder();

/** Creates a database of the version before the latest migration. */
async function olderDatabase(): Promise<string> {
  const folder = at('older-migrations');
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journal = `${folder}/meta/_journal.json`;
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] };
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
  const url = await make();
  await migrate({ connectionString: url }, { folder });
  return url;
}

async function start(url: string, env: Record<string, string>): Promise<string[]> {
  const config = readConfig({ DEMO: '0', DATABASE_URL: url, ...env });
  const said: string[] = [];
  const database = await openDatabase(
    config,
    undefined,
    upgradeOptions(config, (text) => said.push(text)),
  );
  await database.close();
  return said;
}

test('backs up all tables before an upgrade, once', async () => {
  const url = await olderDatabase();
  const DATA_DIR = at('data');
  const said = await start(url, { DATA_DIR });
  const [name = ''] = await readdir(`${DATA_DIR}/backups`);
  expect(said).toEqual([
    `Before the upgrade of the database, all its tables were backed up to ${DATA_DIR}/backups/${name}.`,
    `Upgraded the database: ${readMigrations().at(-1)?.tag}.`,
  ]);
  const file = await BackupFile.open(`${DATA_DIR}/backups/${name}`);
  expect(file.manifest.migrations).toEqual(
    readMigrations()
      .slice(0, -1)
      .map(({ when }) => when),
  );
  await file.close();
  expect(await start(url, { DATA_DIR })).toEqual([]);
  expect(await readdir(`${DATA_DIR}/backups`)).toEqual([name]);
});

test('backs up nothing for a new database, or if the operator switched it off', async () => {
  await start(await make(), { DATA_DIR: at('new') });
  expect(await start(await olderDatabase(), { DATA_DIR: at('off'), BACKUP_BEFORE_UPGRADE: '0' })).toHaveLength(1);
  expect(await readdir(at())).not.toEqual(expect.arrayContaining(['new']));
  expect(await readdir(at())).not.toEqual(expect.arrayContaining(['off']));
});

test('does not upgrade if the backup cannot be written', async () => {
  const url = await olderDatabase();
  await mkdir(at('blocked'));
  await writeFile(at('blocked/backups'), 'a file');
  await expect(start(url, { DATA_DIR: at('blocked') })).rejects.toThrow(
    /^The database must be upgraded and cannot be backed up before: .* set BACKUP_BEFORE_UPGRADE=0\.$/,
  );
  const [{ count }] = (await on<{ count: number }>(
    url,
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )) as [{ count: number }];
  expect(count).toBe(readMigrations().length - 1);
});

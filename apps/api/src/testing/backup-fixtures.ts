import path from 'node:path';
import { withConnection } from '../platform/database/connection.ts';
import { BackupFile } from '../operations/backup/verify-and-read-backup.ts';
import { restoreBackup, type Restored } from '../operations/backup/restore-backup.ts';
import { checkSchema } from '../operations/backup/restore-checks.ts';
import type { SnapshotOptions } from '../operations/backup/snapshot.ts';
import { writeBackup, type WrittenBackup } from '../operations/backup/write-backup.ts';
import { demoGymCopied, freshName, onTestServer, testServerUrl } from './database-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TestPictures } from './test-doubles.ts';

/** A folder for the tests of a file. @returns the path of a name in it */
export function useTemporaryFolder(): (name?: string) => string {
  const folder = temporaryFolder();
  return (name = '') => path.join(folder, name);
}

/** Databases for the tests of a file. */
interface BackupDatabases {
  /** Creates an empty database, or one with the demo gym without cities and states. */
  make(kind?: 'empty' | 'demo'): Promise<string>;
  /** Runs one statement. */
  on<Row>(url: string, text: string, values?: unknown[]): Promise<Row[]>;
  /** Returns a text for every table. Tables with equal rows have equal texts. */
  contentOf(url: string): Promise<Record<string, string>>;
}

/** Creates databases and drops them after the tests of the file. */
export function backupDatabases(): BackupDatabases {
  const made: string[] = [];
  afterAll(async () => {
    for (const name of made) await onTestServer(`drop database if exists ${name} with (force)`);
  });
  const on: BackupDatabases['on'] = <Row>(url: string, text: string, values: unknown[] = []) =>
    withConnection(
      { connectionString: url },
      'test',
      async (client) => (await client.query(text, values)).rows as Row[],
    );
  return {
    on,
    async make(kind = 'empty') {
      const name = freshName('backup');
      made.push(name);
      await onTestServer(`create database ${name} ${kind === 'demo' ? demoGymCopied() : ''}`);
      // Most rows of a small gym are places of the world, which would take most of each test's time.
      if (kind === 'demo') await on(testServerUrl(name), 'truncate cities, states');
      return testServerUrl(name);
    },
    async contentOf(url) {
      const tables = await on<{ name: string }>(
        url,
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
      );
      const all = tables.map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
          as content from public."${name}" t`,
      );
      const rows = all.length === 0 ? [] : await on<{ name: string; content: string }>(url, all.join(' union all '));
      return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
    },
  };
}

/** Backs a database up like the command. */
export const backUpTo = (
  url: string,
  file: string,
  pictures = new TestPictures(),
  snapshotOptions: SnapshotOptions = {},
): Promise<WrittenBackup> =>
  writeBackup({
    connection: { connectionString: url },
    pictures,
    gym: 'Test Gym',
    fileFor: () => file,
    snapshotOptions,
  });

/** Restores a backup and replaces all data of a database. */
export async function restoreFrom(url: string, name: string, pictures = new TestPictures()): Promise<Restored> {
  const file = await BackupFile.open(name);
  try {
    return await restoreBackup({
      connection: { connectionString: url },
      file,
      way: checkSchema(name, file.manifest),
      openPictures: async () => pictures,
      agree: async () => undefined,
    });
  } finally {
    await file.close();
  }
}

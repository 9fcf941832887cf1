import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { withConnection } from '../../platform/database/connection.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { backupAddress, openBackup } from '../backup/open-backup.ts';
import { checkSchema, databaseSpace, type MigrationPath } from '../backup/restore-checks.ts';
import { describeContent, missingLine, moment } from './describe-backup.ts';
import { runToCompletion } from './run-command.ts';
import { createFolder } from '../../platform/system/folders.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import type { Shutdown } from '../../platform/system/shutdown.ts';
import type { BackupFile } from '../backup/verify-and-read-backup.ts';
import { EXCLUDED_TABLES, type TableInBackup } from '../backup/backup-format.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { checkDiskSpace, NEW_CLUSTER_BYTES } from '../../platform/system/disk-space.ts';

/** What somebody typed after `verify`. */
interface VerifyOptions {
  readonly words: readonly string[];
  /** The file with the key of an encrypted backup. */
  readonly identity?: string;
  /** Whether to restore the backup into a database of its own, which is removed afterwards. */
  readonly restore?: boolean;
}

/** Reads and checks a whole backup, prints its content, and restores it as a trial if asked. */
export async function verify(
  { words: [file = ''], identity, restore }: VerifyOptions,
  env: Environment,
): Promise<number> {
  const name = backupAddress(file);
  const { dataDir } = readConfig(env);
  return runToCompletion(async (shutdown) => {
    const opened = await openBackup({ name, identity, dataDir });
    shutdown.add(opened);
    const { manifest } = opened;
    const way = checkSchema(name, manifest);
    console.log(
      `${name} is complete and can be restored. It contains ${manifest.gym} ` +
        `until ${moment(manifest.takenAt)}: ${describeContent(manifest)}. ` +
        `Made by version ${manifest.product} from PostgreSQL ${manifest.postgres}.`,
    );
    const missing = missingLine(manifest);
    if (missing) console.log(missing);
    if (!restore) return;
    const startedAt = Date.now();
    const rows = await tryRestore({ file: opened, way, dataDir, shutdown });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(`Restored as a trial in ${seconds} s: all ${rows} rows are there. The trial database is removed.`);
  }, 'Stopped: the backup was not verified.');
}

interface Trial {
  readonly file: BackupFile;
  readonly way: MigrationPath;
  /** The trial database is a new folder in it. */
  readonly dataDir: string;
  readonly shutdown: Shutdown;
}

/**
 * Restores a backup into an embedded database of its own, counts the rows of each table, and removes the database.
 * @returns the number of rows. @throws OperatorError if rows are missing
 */
export async function tryRestore({ file, way, dataDir, shutdown }: Trial): Promise<number> {
  await checkDiskSpace([{ folder: dataDir, bytes: databaseSpace(file.manifest) + NEW_CLUSTER_BYTES }]);
  await createFolder(dataDir);
  const folder = await mkdtemp(path.join(dataDir, '.trial-'));
  shutdown.add({ close: () => rm(folder, { recursive: true, force: true }) });
  const postgres = await startEmbedded(folder);
  shutdown.add({ close: () => postgres.stop(), closeNow: () => postgres.stopNow() });
  await restoreBackup({
    connection: postgres.accounts.owner,
    file,
    way,
    // Reading a picture checks its hash, and nothing else can go wrong with it.
    openPictures: async () => ({ put: async () => undefined, read: async () => undefined }),
    agree: async () => undefined,
    opened: (closer) => shutdown.add(closer),
  });
  return countRows(postgres.accounts.owner, { file, way });
}

async function countRows(connection: ClientConfig, { file, way }: Pick<Trial, 'file' | 'way'>): Promise<number> {
  return withConnection(connection, 'trial', async (client) => {
    let sum = 0;
    for (const { name, rows } of comparable(file, way)) {
      const {
        rows: [found],
      } = await client.query<{ count: number }>(
        `select count(*)::int as count from public.${client.escapeIdentifier(name)}`,
      );
      if (found?.count !== rows)
        throw new OperatorError(`The trial restored ${found?.count} of ${rows} rows of ${name}. Report this backup.`);
      sum += rows;
    }
    return sum;
  });
}

/** Later migrations may add rows or tables, so only the people are compared then. */
const comparable = ({ manifest }: BackupFile, { pending, tables }: MigrationPath): readonly TableInBackup[] =>
  manifest.tables.filter(
    ({ name }) =>
      tables.some((table) => table.name === name) &&
      !EXCLUDED_TABLES.includes(name) &&
      (pending.length === 0 ? name !== 'loose_uploads' : ['members', 'users'].includes(name)),
  );

import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { withConnection } from '../../platform/database/connection.ts';
import { oneLine, OperatorError } from '../../platform/errors/operator-error.ts';
import { createFolder } from '../../platform/system/folders.ts';
import { checkDiskSpace } from '../../platform/system/disk-space.ts';
import { backupName, removeOldest } from './retention.ts';
import { writeBackup } from './write-backup.ts';

/** Upgrades are rare, and the one before the last may show its mistake late. */
const KEPT = 2;

/** Text in parts, without indexes, takes far less than the database. */
const BACKUP_PER_DATABASE_BYTE = 0.5;

type Settings = Pick<Config, 'dataDir' | 'gym' | 'backupRecipient'>;

/**
 * Backs up all tables to `DATA_DIR/backups` while the caller holds the migration lock. Migrations change no pictures,
 * so the backup contains none.
 * @throws OperatorError if that fails, so that the upgrade does not begin
 */
export async function backUpBeforeUpgrade(
  connection: ClientConfig,
  { dataDir, gym, backupRecipient: recipient }: Settings,
  say: (text: string) => void,
): Promise<void> {
  const folder = path.join(dataDir, 'backups');
  try {
    await checkDiskSpace([{ folder, bytes: (await databaseSize(connection)) * BACKUP_PER_DATABASE_BYTE }]);
    await createFolder(folder);
    const { file } = await writeBackup({
      connection,
      pictures: { read: async () => undefined },
      gym: gym.name,
      fileFor: (takenAt) =>
        path.join(folder, backupName(takenAt, { kind: 'before-upgrade', encrypted: recipient !== undefined })),
      recipient,
      snapshotOptions: { holdsMigrationLock: true },
    });
    say(`Before the upgrade of the database, all its tables were backed up to ${file}.`);
  } catch (error) {
    throw new OperatorError(
      `The database must be upgraded and cannot be backed up before: ${oneLine(error)}. ` +
        'Correct that, or make a backup yourself and set BACKUP_BEFORE_UPGRADE=0.',
    );
  }
  for (const name of await removeOldest(folder, { keep: KEPT, kind: 'before-upgrade' }))
    say(`Removed ${name}: the latest ${KEPT} stay.`);
}

const databaseSize = (connection: ClientConfig): Promise<number> =>
  withConnection(connection, 'size', async (client) => {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return Number(rows[0]?.bytes ?? 0);
  });

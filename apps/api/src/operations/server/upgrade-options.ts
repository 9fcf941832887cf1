import type { Config } from '../../platform/config/config.ts';
import type { BeforeMigrating } from '../migrations/migrate.ts';

/** Options for opening a database that may need an upgrade: what runs before it, and where its lines go. */
export const upgradeOptions = (
  config: Config,
  say: (text: string) => void,
): { beforeMigrating: BeforeMigrating | undefined; say: (text: string) => void } => ({
  say,
  // Most starts upgrade nothing, so they need not load the code of backups.
  beforeMigrating: config.backupBeforeUpgrade
    ? async (connection) =>
        (await import('../backup/backup-before-upgrade.ts')).backUpBeforeUpgrade(connection, config, say)
    : undefined,
});

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BackupFile } from '../backup/verify-and-read-backup.ts';
import { backupAddress, openBackup } from '../backup/open-backup.ts';
import { checkDiskSpace, NEW_CLUSTER_BYTES, type SpaceNeed } from '../../platform/system/disk-space.ts';
import { databaseSpace, uploadSpace, checkSchema, type CurrentData } from '../backup/restore-checks.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig, type Config } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { databaseProblem } from '../database/external-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { commandLine, OperatorError } from '../../platform/errors/operator-error.ts';
import type { Shutdown } from '../../platform/system/shutdown.ts';
import { openPictures } from '../../platform/uploads/picture-store.ts';
import { ask, ownTerminal } from './terminal.ts';
import { describeContent, missingLine, moment, describeCurrentData } from './describe-backup.ts';
import { requireDatabase, runToCompletion } from './run-command.ts';

const UNCHANGED = 'Nothing was changed.';

/** What somebody typed after `restore`. */
interface RestoreOptions {
  readonly words: readonly string[];
  /** Whether the operator agreed beforehand to replace the current data. */
  readonly yes?: boolean;
  /** The file with the key of an encrypted backup. */
  readonly identity?: string;
}

/** Replaces the current data with a backup: all of it, or nothing. */
export async function restore(typed: RestoreOptions, env: Environment): Promise<number> {
  const config = readConfig(env);
  requireDatabase(config, 'restore');
  return runToCompletion((shutdown) => restoreFrom(config, typed, shutdown), 'Stopped: nothing was changed.');
}

async function restoreFrom(
  config: Config,
  { words: [address = ''], yes = false, identity }: RestoreOptions,
  shutdown: Shutdown,
): Promise<void> {
  const name = backupAddress(address);
  const startedAt = Date.now();
  const file = await openBackup({ name, identity, dataDir: config.dataDir });
  shutdown.add(file);
  const { manifest } = file;
  const way = checkSchema(name, manifest);
  await checkDisks(config, file);

  const database = await openDatabase(config, console.error, { skipMigrations: true });
  shutdown.add(database);
  const { put, erased, erasedUsers } = await restoreBackup({
    connection: database.connection,
    file,
    way,
    openPictures: () => openPictures(config.uploads),
    agree: (before) => confirm(config, before, { yes, takenAt: manifest.takenAt }),
    opened: (closer) => shutdown.add(closer),
  }).catch((error: unknown) => {
    throw explainMissingRights(config, error);
  });
  const copied = manifest.uploads.length > 0 ? ` (${put} newly copied)` : '';
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Restored ${manifest.gym} as it was at ${moment(manifest.takenAt)}: ` +
      `${describeContent(manifest)}${copied}, in ${seconds} s. ` +
      'All users must sign in again, with their passwords of that time.',
  );
  const missing = missingLine(manifest);
  if (missing) console.log(missing);
  if (erased.length > 0)
    console.log(
      `These members were erased after the backup and exist again: ${erased.join(', ')}. Write each id with today's ` +
        `date into a line of a file ("1234 2026-11-21"), and pass the file to "${commandLine('erased apply')}".`,
    );
  if (erasedUsers.length > 0)
    console.log(
      `These users were erased after the backup and can sign in again: ${erasedUsers.join(', ')}. Do the same with ` +
        'lines that begin with the word user ("user 12 2026-11-21").',
    );
}

/** Explains missing database rights with the server's sentence. Returns other errors unchanged. */
function explainMissingRights({ databaseUrl }: Config, error: unknown): unknown {
  return databaseUrl && (error as { code?: string }).code === '42501'
    ? new OperatorError(`${databaseProblem(databaseUrl, error).message} ${UNCHANGED}`)
    : error;
}

async function checkDisks({ databaseUrl, dataDir, uploads }: Config, { manifest }: BackupFile): Promise<void> {
  const needs: SpaceNeed[] = [];
  if (!databaseUrl) {
    const cluster = existsSync(path.join(dataDir, 'postgres')) ? 0 : NEW_CLUSTER_BYTES;
    needs.push({ folder: dataDir, bytes: databaseSpace(manifest) + cluster });
  }
  if ('folder' in uploads) needs.push({ folder: uploads.folder, bytes: await uploadSpace(manifest, uploads.folder) });
  await checkDiskSpace(needs);
}

/** Asks for confirmation before data is replaced. */
async function confirm(
  { gym }: Config,
  before: CurrentData,
  { yes, takenAt }: { yes: boolean; takenAt: string },
): Promise<void> {
  if (yes || (before.members === 0 && before.users === 0)) return;
  const there = describeCurrentData(gym.name, before);
  const terminal = ownTerminal();
  if (!terminal)
    throw new OperatorError(
      `${there} Nothing was changed: restore with --yes to replace all of it with the backup of ${moment(takenAt)}.`,
    );
  const answer = await ask(
    terminal,
    `${there}\nThe backup of ${moment(takenAt)} replaces all of it. Type "yes" to continue: `,
    { whenUnanswered: UNCHANGED },
  );
  if (answer.toLowerCase() !== 'yes') throw new OperatorError(UNCHANGED);
}

import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupName, removeOldest, removeUnfinished } from '../backup/retention.ts';
import { writeBackup, type WrittenBackup } from '../backup/write-backup.ts';
import { readConfig, type Config } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { openAlongsideServer } from '../database/open-database.ts';
import { commandLine, OperatorError } from '../../platform/errors/operator-error.ts';
import type { Shutdown } from '../server/shutdown.ts';
import { openPicturesForReading } from '../../platform/uploads/open-pictures.ts';
import { describeContent, missingLine, moment, size } from './backup-texts.ts';
import { requireDatabase, requireGym } from './preconditions.ts';
import { runToCompletion } from './run-command.ts';

const USAGE =
  `Name a target: "${commandLine('backup gym.tar')}" for one file, ` +
  `or "${commandLine('backup --keep 14 backups')}" for a folder that keeps the latest 14.`;

interface BackupTarget {
  /** A file, or a folder that gets a file named after the time of the backup. */
  readonly target: string;
  readonly isFolder: boolean;
  readonly keep: number | undefined;
}

/** Writes all of the gym's data into one file, also while the server runs. */
export async function backup(args: readonly string[], env: Environment): Promise<number> {
  const config = readConfig(env);
  requireDatabase(config, 'make the backup');
  const wanted = await readTarget(args);
  await requireGym(config, 'No backup was made.');
  return runToCompletion(async (shutdown) => {
    const startedAt = Date.now();
    // Remove them first, because they may fill the disk.
    for (const name of await removeUnfinished(wanted.isFolder ? wanted.target : path.dirname(wanted.target)))
      console.log(`Removed ${name}, which a killed backup had left.`);
    const { file, manifest, bytes } = await write(config, wanted, shutdown);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${file} contains everything until ${moment(manifest.takenAt)}: ` +
        `${describeContent(manifest)}, ${size(bytes)}, in ${seconds} s.`,
    );
    const missing = missingLine(manifest);
    if (missing) console.error(missing);
    if (wanted.keep !== undefined)
      for (const name of await removeOldest(wanted.target, wanted.keep))
        console.log(`Removed ${name}: the folder keeps ${wanted.keep}.`);
  }, 'Stopped: no backup was made.');
}

async function readTarget(args: readonly string[]): Promise<BackupTarget> {
  const { values, positionals } = parsed(args);
  const keep = values.keep === undefined ? undefined : Number(/^[1-9]\d{0,3}$/.exec(values.keep)?.[0]);
  if (positionals.length !== 1 || !positionals[0] || Number.isNaN(keep)) throw new OperatorError(USAGE);
  const target = path.resolve(positionals[0]);
  const isFolder = (await stat(target).catch(() => undefined))?.isDirectory() ?? false;
  if (keep !== undefined && !isFolder)
    throw new OperatorError(`--keep needs a folder, but ${target} is none: create it first (mkdir), or omit --keep.`);
  if (
    !isFolder &&
    (await access(target).then(
      () => true,
      () => false,
    ))
  )
    throw new OperatorError(
      `${target} already exists, and a backup never replaces a file: choose another name, or remove it.`,
    );
  return { target, isFolder, keep };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: args.filter((arg) => arg !== '--'),
      options: { keep: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
  } catch {
    throw new OperatorError(USAGE);
  }
}

async function write(config: Config, { target, isFolder }: BackupTarget, shutdown: Shutdown): Promise<WrittenBackup> {
  const database = await openAlongsideServer(config, console.error, { skipMigrations: true });
  shutdown.add(database);
  return writeBackup({
    connection: database.connection,
    pictures: await openPicturesForReading(config.uploads),
    gym: config.gym.name,
    fileFor: (takenAt) => (isFolder ? path.join(target, backupName(takenAt)) : target),
    opened: (closer) => shutdown.add(closer),
  });
}

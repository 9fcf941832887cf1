import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupFile } from '../backup/backup-file.ts';
import { checkSchema } from '../backup/check-schema.ts';
import { checkRoom, roomFor } from '../backup/enough-room.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { WhatIsThere } from '../backup/what-is-there.ts';
import { readConfig, type Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { databaseProblem } from '../database/database-problem.ts';
import { openDatabase } from '../database/open-database.ts';
import { commandLine } from '../command-line.ts';
import { OperatorError } from '../operator-error.ts';
import type { Shutdown } from '../shutdown/shutdown.ts';
import { openPictures } from '../uploads/open-pictures.ts';
import { ask, ownTerminal } from './ask.ts';
import { contentOf, missingLine, moment, thereIs } from './backup-texts.ts';
import { requireDatabase } from './require-database.ts';
import { toItsEnd } from './to-its-end.ts';

const UNCHANGED = 'Nothing was changed.';

interface Wanted {
  readonly name: string;
  /** Whether it was agreed beforehand that what is there goes. */
  readonly yes: boolean;
}

/** Puts what a backup holds in the place of what is there: all of it, or nothing. */
export async function restore(args: readonly string[], env: Environment): Promise<number> {
  const config = readConfig(env);
  requireDatabase(config, 'restore');
  const wanted = readWanted(args);
  return toItsEnd((shutdown) => restoreFrom(config, wanted, shutdown), 'Stopped: nothing was changed.');
}

function readWanted(args: readonly string[]): Wanted {
  const usage = new OperatorError(
    `Say which backup: "${commandLine('restore gym.tar')}". With --yes it does not ask before it replaces what is there.`,
  );
  try {
    const { values, positionals } = parseArgs({
      args: args.filter((arg) => arg !== '--'),
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
      strict: true,
    });
    if (positionals.length !== 1 || !positionals[0]) throw usage;
    return { name: path.resolve(positionals[0]), yes: values.yes };
  } catch {
    throw usage;
  }
}

async function restoreFrom(config: Config, { name, yes }: Wanted, shutdown: Shutdown): Promise<void> {
  const begun = Date.now();
  const file = await BackupFile.open(name);
  shutdown.add(file);
  const { manifest } = file;
  const way = checkSchema(name, manifest);
  await checkDisks(config, file);

  const database = await openDatabase(config, console.error, { asItIs: true });
  shutdown.add(database);
  const { put, erased } = await restoreBackup({
    connection: database.connection,
    file,
    way,
    openPictures: () => openPictures(config.uploads),
    agree: (before) => agree(config, before, { yes, takenAt: manifest.takenAt }),
    opened: (closer) => shutdown.add(closer),
  }).catch((error: unknown) => {
    throw withoutRights(config, error);
  });
  console.log(
    `Restored ${manifest.gym} as it was at ${moment(manifest.takenAt)}: ${contentOf(manifest)}${manifest.uploads.length > 0 ? ` (${put} of them had to be put back)` : ''}, in ${((Date.now() - begun) / 1000).toFixed(1)} s. ` +
      'Everybody signs in again, with the passwords of that time.',
  );
  const missing = missingLine(manifest);
  if (missing) console.log(missing);
  if (erased.length > 0)
    console.log(
      `Erased since, and back with this backup: the members ${erased.join(', ')}. Write their numbers and the day of today into a file, one a line ("1234 2026-11-21"), and give it to "${commandLine('erased apply')}".`,
    );
}

/** The sentence that a server has for such a user; other errors as they are. */
function withoutRights({ databaseUrl }: Config, error: unknown): unknown {
  return databaseUrl && (error as { code?: string }).code === '42501'
    ? new OperatorError(`${databaseProblem(databaseUrl, error).message} ${UNCHANGED}`)
    : error;
}

async function checkDisks({ databaseUrl, dataDir, uploads }: Config, { manifest }: BackupFile): Promise<void> {
  if (!databaseUrl)
    await checkRoom(
      dataDir,
      roomFor(manifest, { database: true, uploads: 'folder' in uploads && uploads.folder.startsWith(dataDir) }),
    );
  if ('folder' in uploads) await checkRoom(uploads.folder, roomFor(manifest, { database: false, uploads: true }));
}

/** Asks before anything goes that somebody may miss. */
async function agree(
  { gym }: Config,
  before: WhatIsThere,
  { yes, takenAt }: { yes: boolean; takenAt: string },
): Promise<void> {
  if (yes || (before.members === 0 && before.users === 0)) return;
  const there = thereIs(gym.name, before);
  const terminal = ownTerminal();
  if (!terminal)
    throw new OperatorError(
      `${there} Nothing was changed: restore with --yes to replace all of it by the backup of ${moment(takenAt)}.`,
    );
  const answer = await ask(
    terminal,
    `${there}\nAll of it is replaced by the backup of ${moment(takenAt)}. Type "yes" to go on: `,
    { unanswered: UNCHANGED },
  );
  if (answer.toLowerCase() !== 'yes') throw new OperatorError(UNCHANGED);
}

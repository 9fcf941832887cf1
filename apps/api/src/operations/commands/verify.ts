import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { commandLine, OperatorError } from '../../platform/errors/operator-error.ts';
import { backupAddress, openBackup } from '../backup/open-backup.ts';
import { checkSchema } from '../backup/restore-checks.ts';
import { tryRestore } from '../backup/try-restore.ts';
import { describeContent, missingLine, moment } from './backup-texts.ts';
import { runToCompletion } from './run-command.ts';

interface VerifyArguments {
  readonly name: string;
  readonly identity: string | undefined;
  /** Whether to restore the backup into a database of its own, which is removed afterwards. */
  readonly restore: boolean;
}

function readArguments(args: readonly string[]): VerifyArguments {
  const usage = new OperatorError(
    `Name a backup: "${commandLine('verify gym.tar')}". With --restore it also restores it into a database of its ` +
      'own, counts the rows and removes it. An encrypted backup needs --identity and the file with its key.',
  );
  try {
    const { values, positionals } = parseArgs({
      args: args.filter((arg) => arg !== '--'),
      options: { restore: { type: 'boolean', default: false }, identity: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
    if (positionals.length !== 1 || !positionals[0]) throw usage;
    return { name: backupAddress(positionals[0]), ...values, identity: values.identity };
  } catch {
    throw usage;
  }
}

/** Reads and checks a whole backup, prints its content, and restores it as a trial if asked. */
export async function verify(args: readonly string[], env: Environment): Promise<number> {
  const { name, identity, restore } = readArguments(args);
  const { dataDir } = readConfig(env);
  return runToCompletion(async (shutdown) => {
    const file = await openBackup({ name, identity, dataDir });
    shutdown.add(file);
    const { manifest } = file;
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
    const rows = await tryRestore({ file, way, dataDir, shutdown });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(`Restored as a trial in ${seconds} s: all ${rows} rows are there. The trial database is removed.`);
  }, 'Stopped: the backup was not verified.');
}

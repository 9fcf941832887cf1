import path from 'node:path';
import { BackupFile } from '../backup/backup-file.ts';
import { checkSchema } from '../backup/restore-checks.ts';
import { commandLine, OperatorError } from '../../platform/errors/operator-error.ts';
import { describeContent, missingLine, moment } from './backup-texts.ts';

/** Reads and checks a whole backup without a restore, and prints its content. */
export async function verify(args: readonly string[]): Promise<number> {
  const [name, ...more] = args.filter((arg) => arg !== '--');
  if (!name || name.startsWith('-') || more.length > 0)
    throw new OperatorError(`Name a backup: "${commandLine('verify gym.tar')}".`);
  const file = await BackupFile.open(path.resolve(name));
  try {
    const { manifest } = file;
    checkSchema(path.resolve(name), manifest);
    console.log(
      `${path.resolve(name)} is complete and can be restored. It contains ${manifest.gym} ` +
        `until ${moment(manifest.takenAt)}: ${describeContent(manifest)}. ` +
        `Made by version ${manifest.product} from PostgreSQL ${manifest.postgres}.`,
    );
    const missing = missingLine(manifest);
    if (missing) console.log(missing);
  } finally {
    await file.close();
  }
  return 0;
}

import { TestPictures } from '../../testing/test-pictures.ts';
import { BackupFile } from '../backup-file.ts';
import { checkSchema } from '../check-schema.ts';
import { restoreBackup, type Restored } from '../restore-backup.ts';
import { writeBackup, type WrittenBackup } from '../write-backup.ts';

/** Backs a database up, as the command does. */
export const backUp = (url: string, file: string, pictures = new TestPictures()): Promise<WrittenBackup> =>
  writeBackup({ connection: { connectionString: url }, pictures, gym: 'Test Gym', fileFor: () => file });

/** Restores a file over whatever is in a database. */
export async function putBack(url: string, name: string, pictures = new TestPictures()): Promise<Restored> {
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

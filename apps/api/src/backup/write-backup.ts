import type { ClientConfig } from 'pg';
import { isDatabaseAway } from '../http/database-failure.ts';
import { OperatorError } from '../operator-error.ts';
import type { PictureStore } from '../uploads/picture-store.ts';
import { BackupWriter } from './backup-writer.ts';
import { holdSnapshot } from './hold-snapshot.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { portableSession } from './portable-session.ts';

/** Gets what has to be ended where the work is broken off. */
export type Opened = (closer: { close(): Promise<void> }) => void;

interface Wanted {
  readonly connection: ClientConfig;
  readonly pictures: Pick<PictureStore, 'read'>;
  /** The gym's name, for whoever finds the file. */
  readonly gym: string;
  /** Where the backup of a moment goes. */
  readonly fileFor: (takenAt: string) => string;
  readonly opened?: Opened;
}

export interface WrittenBackup {
  readonly file: string;
  readonly manifest: Manifest;
  readonly bytes: number;
}

/** Writes one moment of a database, and the pictures its records name, into a file. @throws OperatorError where it cannot; then there is no file */
export async function writeBackup({
  connection,
  pictures,
  gym,
  fileFor,
  opened = () => undefined,
}: Wanted): Promise<WrittenBackup> {
  const client = await portableSession(connection, 'backup');
  opened({ close: () => client.end() });
  let writer: BackupWriter | undefined;
  opened({ close: async () => writer?.discard() });
  try {
    const snapshot = await holdSnapshot(client);
    const file = fileFor(snapshot.takenAt);
    writer = await BackupWriter.create(file);
    const manifest = await makeBackup({ client, snapshot, pictures, gym }, writer);
    return { file, manifest, bytes: await writer.finish() };
  } catch (error) {
    throw isDatabaseAway(error)
      ? new OperatorError(
          'The database broke the connection while it was read: look after it, then try again. No backup was made.',
        )
      : error;
  } finally {
    await writer?.discard();
    await client.end().catch(() => undefined);
  }
}

import type { ClientConfig } from 'pg';
import { isDatabaseAway } from '../http/database-failure.ts';
import { OperatorError } from '../operator-error.ts';
import type { PictureStore } from '../uploads/picture-store.ts';
import type { BackupFile } from './backup-file.ts';
import type { Way } from './check-schema.ts';
import { withoutServers } from './no-server.ts';
import { portableSession } from './portable-session.ts';
import { restoreTables } from './restore-tables.ts';
import { restoreUploads } from './restore-uploads.ts';
import { whatIsThere, type WhatIsThere } from './what-is-there.ts';
import type { Opened } from './write-backup.ts';

interface Wanted {
  readonly connection: ClientConfig;
  readonly file: BackupFile;
  readonly way: Way;
  /** Opens where the pictures go, once it is agreed that they do. */
  readonly openPictures: () => Promise<Pick<PictureStore, 'put' | 'read'>>;
  /** Throws where what is there must stay. */
  readonly agree: (before: WhatIsThere) => Promise<void>;
  readonly opened?: Opened;
}

/** What whoever restored should know. */
export interface Restored {
  /** How many pictures had to be put back. */
  readonly put: number;
  /** Members that were erased since, and are back. */
  readonly erased: readonly number[];
}

/**
 * Puts a verified backup in the place of what a database holds: all of it, or nothing.
 * @throws OperatorError where a server works on the database, or it holds something else
 */
export async function restoreBackup({
  connection,
  file,
  way,
  openPictures,
  agree,
  opened = () => undefined,
}: Wanted): Promise<Restored> {
  const client = await portableSession(connection, 'restore');
  opened({ close: () => client.end() });
  try {
    await withoutServers(client);
    const before = await whatIsThere(client);
    await agree(before);
    const put = await restoreUploads(client, { file, pictures: await openPictures(), before });
    await restoreTables(client, { file, way, before });
    const { rows } = await client.query<{ id: string }>(
      'select id from public.members where id = any($1::bigint[]) order by id',
      [before.erased],
    );
    return { put, erased: rows.map(({ id }) => Number(id)) };
  } catch (error) {
    // Had it broken at the very end, it would be restored; a second time does no harm.
    throw isDatabaseAway(error)
      ? new OperatorError(
          'The database broke the connection: look after it, then restore again. Until a restore says that it is done, the data before is whole.',
        )
      : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

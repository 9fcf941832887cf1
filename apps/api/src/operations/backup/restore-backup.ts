import type { ClientBase, ClientConfig } from 'pg';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import type { PictureStore } from '../../platform/uploads/picture-store.ts';
import type { BackupFile } from './backup-file.ts';
import { type CurrentData, readCurrentData } from './current-data.ts';
import { type MigrationPath, requireNoServer } from './restore-checks.ts';
import { restoreTables } from './restore-tables.ts';
import { portableSession } from './snapshot.ts';
import type { RegisterCloser } from './write-backup.ts';

/**
 * Puts a backup's uploads where uploads are kept, before any record names them. Until one does they are listed as loose
 * in the data that is there, so that a restore that never ends leaves nothing for ever.
 * @returns how many were not there already
 */
async function restoreUploads(
  client: ClientBase,
  { file, pictures, before }: { file: BackupFile; pictures: Pick<PictureStore, 'put' | 'read'>; before: CurrentData },
): Promise<number> {
  const lists = before.schema?.tables.some(({ name }) => name === 'loose_uploads') ?? false;
  let put = 0;
  for (const { name } of file.manifest.uploads) {
    const bytes = await file.upload(name);
    const there = await pictures.read(name).catch(throwUnreachable);
    if (there && bytes.equals(there)) continue;
    if (lists && !before.referencedUploads.includes(name))
      await client.query(
        'insert into public.loose_uploads (name, since) values ($1, now()) on conflict (name) do update set since = excluded.since',
        [name],
      );
    await pictures.put(name, bytes).catch(throwUnreachable);
    put += 1;
  }
  return put;
}

function throwUnreachable(error: unknown): never {
  throw new OperatorError(
    `The pictures cannot be put into UPLOADS (${(error as Error).message || (error as Error).name}): put that right and restore again. Nothing was changed.`,
  );
}

interface RestoreOptions {
  readonly connection: ClientConfig;
  readonly file: BackupFile;
  readonly way: MigrationPath;
  /** Opens where the pictures go, once it is agreed that they do. */
  readonly openPictures: () => Promise<Pick<PictureStore, 'put' | 'read'>>;
  /** Throws where what is there must stay. */
  readonly agree: (before: CurrentData) => Promise<void>;
  readonly opened?: RegisterCloser;
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
}: RestoreOptions): Promise<Restored> {
  const client = await portableSession(connection, 'restore');
  opened({ close: () => client.end() });
  try {
    await requireNoServer(client);
    const before = await readCurrentData(client);
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
    throw isDatabaseUnavailable(error)
      ? new OperatorError(
          'The database broke the connection: look after it, then restore again. Until a restore says that it is done, the data before is whole.',
        )
      : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

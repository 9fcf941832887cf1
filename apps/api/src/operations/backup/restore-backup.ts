import type { ClientBase, ClientConfig } from 'pg';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts';
import { oneLine, OperatorError } from '../../platform/errors/operator-error.ts';
import type { PictureStore } from '../../platform/uploads/picture-store.ts';
import type { BackupFile } from './verify-and-read-backup.ts';
import { type CurrentData, readCurrentData, type MigrationPath, requireNoServer } from './restore-checks.ts';
import { restoreTables } from './restore-tables.ts';
import { openConnection } from '../../platform/database/connection.ts';

import type { RegisterCloser } from './write-backup.ts';

/**
 * Copies a backup's uploads into the picture store before any record names them. Until then, the current data lists
 * them as loose uploads, so that maintenance removes them after an interrupted restore.
 * @returns the number of uploads that were missing
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
        `insert into public.loose_uploads (name, since) values ($1, now())
        on conflict (name) do update set since = excluded.since`,
        [name],
      );
    await pictures.put(name, bytes).catch(throwUnreachable);
    put += 1;
  }
  return put;
}

function throwUnreachable(error: unknown): never {
  throw new OperatorError(
    `The pictures cannot be written to UPLOADS (${oneLine(error)}): correct that, then restore again. ` +
      'Nothing was changed.',
  );
}

interface RestoreOptions {
  readonly connection: ClientConfig;
  readonly file: BackupFile;
  readonly way: MigrationPath;
  /** Opens the picture store, after the agreement to the restore. */
  readonly openPictures: () => Promise<Pick<PictureStore, 'put' | 'read'>>;
  /** Throws if the current data must not be replaced. */
  readonly agree: (before: CurrentData) => Promise<void>;
  readonly opened?: RegisterCloser;
}

/** The result of a restore. */
export interface Restored {
  /** The number of pictures that the restore copied. */
  readonly put: number;
  /** Members that were erased after the backup and exist again. */
  readonly erased: readonly number[];
  /** Users of the same kind. */
  readonly erasedUsers: readonly number[];
}

/**
 * Replaces all content of a database with a verified backup, or changes nothing.
 * @throws OperatorError if a server uses the database, or it contains data of another product
 */
export async function restoreBackup({
  connection,
  file,
  way,
  openPictures,
  agree,
  opened = () => undefined,
}: RestoreOptions): Promise<Restored> {
  const client = await openConnection(connection, 'restore');
  opened({ close: () => client.end() });
  try {
    await requireNoServer(client);
    const before = await readCurrentData(client);
    await agree(before);
    // Without pictures in the backup, a store that does not answer does not stop the restore.
    const put =
      file.manifest.uploads.length === 0
        ? 0
        : await restoreUploads(client, { file, pictures: await openPictures(), before });
    await restoreTables(client, { file, way, before });
    const existing = async (table: 'members' | 'users', ids: readonly number[]) =>
      (
        await client.query<{ id: string }>(`select id from public.${table} where id = any($1::bigint[]) order by id`, [
          ids,
        ])
      ).rows.map(({ id }) => Number(id));
    return {
      put,
      erased: await existing('members', before.erased),
      erasedUsers: await existing('users', before.erasedUsers),
    };
  } catch (error) {
    // If the connection broke during the commit, the restore may be complete. A second restore does no harm.
    throw isDatabaseUnavailable(error)
      ? new OperatorError(
          'The database closed the connection: check the database, then restore again. ' +
            'Until a restore reports success, the previous data is complete.',
        )
      : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

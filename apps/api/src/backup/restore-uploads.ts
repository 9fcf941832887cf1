import type { ClientBase } from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { PictureStore } from '../uploads/picture-store.ts';
import type { BackupFile } from './backup-file.ts';
import type { WhatIsThere } from './what-is-there.ts';

/**
 * Puts a backup's uploads where uploads are kept, before any record names them. Until one does they are listed as loose in the
 * data that is there, so that a restore that never ends leaves nothing for ever.
 * @returns how many were not there already
 */
export async function restoreUploads(
  client: ClientBase,
  { file, pictures, before }: { file: BackupFile; pictures: Pick<PictureStore, 'put' | 'read'>; before: WhatIsThere },
): Promise<number> {
  const lists = before.schema?.tables.some(({ name }) => name === 'loose_uploads') ?? false;
  let put = 0;
  for (const { name } of file.manifest.uploads) {
    const bytes = await file.upload(name);
    const there = await pictures.read(name).catch(unreachable);
    if (there && bytes.equals(there)) continue;
    if (lists && !before.named.includes(name))
      await client.query(
        'insert into public.loose_uploads (name, since) values ($1, now()) on conflict (name) do update set since = excluded.since',
        [name],
      );
    await pictures.put(name, bytes).catch(unreachable);
    put += 1;
  }
  return put;
}

function unreachable(error: unknown): never {
  throw new OperatorError(
    `The pictures cannot be put into UPLOADS (${(error as Error).message || (error as Error).name}): put that right and restore again. Nothing was changed.`,
  );
}

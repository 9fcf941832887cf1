import type { Id } from '@gym/api-client';
import { downloadFile, type DownloadOptions } from '@gym/api-client/calls';
import { exportChosenMembers } from '@gym/api-contract/calls';

/** So many numbers fit in one request. */
const IDS_AT_ONCE = 12_000;

/** Chosen members as CSV. Many come in several files; the first one's header serves all. */
export async function exportMembersByIds(ids: readonly Id[], options?: DownloadOptions): Promise<Blob> {
  const files: Blob[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const part = { ids: ids.slice(from, from + IDS_AT_ONCE).join(',') };
    const file = await downloadFile(exportChosenMembers, part, options);
    files.push(from === 0 ? file : new Blob([(await file.text()).replace(/^.*\r\n/, '')]));
  }
  return new Blob(files, { type: 'text/csv' });
}

import type { Id } from '@gym/api-client';
import * as calls from '@gym/api-contract/calls';
import { downloadFile, type DownloadOptions } from './download-file.ts';

type Download = (options?: DownloadOptions) => Promise<Blob>;

/** All rows of a list as CSV, regardless of the current search. Only if the server announces `exports`. */
export const exportMembers: Download = (options) => downloadFile(calls.exportMembers, {}, options);
/** Every membership that was sold. */
export const exportMemberships: Download = (options) => downloadFile(calls.exportMemberships, {}, options);

/** The members that match a search and filters, as CSV. Only if the server announces `matching-members`. */
export const exportMatchingMembers = (
  filter: Readonly<Record<string, string>>,
  options?: DownloadOptions,
): Promise<Blob> => downloadFile(calls.exportMatchingMembers, filter, options);

/** So many numbers fit in one request. */
const IDS_AT_ONCE = 12_000;

/** Many members come in several files; the first one's header serves all. */
export async function exportChosenMembers(ids: readonly Id[], options?: DownloadOptions): Promise<Blob> {
  const files: Blob[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const part = { ids: ids.slice(from, from + IDS_AT_ONCE).join(',') };
    const file = await downloadFile(calls.exportChosenMembers, part, options);
    files.push(from === 0 ? file : new Blob([(await file.text()).replace(/^.*\r\n/, '')]));
  }
  return new Blob(files, { type: 'text/csv' });
}

import { type Id, hasFeature, type ReadOptions, request, understand, unreadable } from '@gym/api-client';
import type { Call } from '@gym/api-contract';
import * as calls from '@gym/api-contract/calls';

/** Options of a download. */
export interface DownloadOptions extends ReadOptions {
  /** Called with the number of bytes received. */
  readonly onProgress?: (bytes: number) => void;
}

/** Timeout in ms: enough for a file of a hundred thousand rows over a slow connection. */
const TIMEOUT_MS = 3_600_000;

/**
 * Downloads a file, complete or not at all: an interrupted download is a failure. Use it only if the server announces
 * the call.
 *
 * @param given the call's query or body
 * @throws ApiError with the server's reason
 */
export async function downloadFile(
  { method, path, feature = '' }: Pick<Call, 'method' | 'path'> & { readonly feature?: string },
  given: Readonly<Record<string, string>> = {},
  { signal, onProgress }: DownloadOptions = {},
): Promise<Blob> {
  if (!hasFeature(feature)) throw unreadable();
  const query = method === 'GET' ? String(new URLSearchParams(given)) : '';
  const { status, body, file } = await request({
    method,
    path: query ? `${path}?${query}` : path,
    ...(method === 'POST' && { body: given }),
    responseType: 'blob',
    timeout: TIMEOUT_MS,
    ...(signal && { signal }),
    ...(onProgress && { onDownloadProgress: ({ loaded }) => onProgress(loaded) }),
  });
  // The JSON of an error response arrives as a file too.
  if (status !== 200) understand({ status, body: (await file?.text()) ?? body });
  if (!file) throw unreadable(status);
  return file;
}

type Download = (options?: DownloadOptions) => Promise<Blob>;

/** All rows of a list as CSV, regardless of the current search. Only if the server announces `exports`. */
export const exportUsers: Download = (options) => downloadFile(calls.exportUsers, {}, options);
export const exportPlans: Download = (options) => downloadFile(calls.exportPlans, {}, options);
export const exportMembers: Download = (options) => downloadFile(calls.exportMembers, {}, options);
/** Every membership that was sold. */
export const exportMemberships: Download = (options) => downloadFile(calls.exportMemberships, {}, options);

/** The members that match a search and filters, as CSV. Only if the server announces `matching-members`. */
export const exportMatchingMembers = (
  filter: Readonly<Record<string, string>>,
  options?: DownloadOptions,
): Promise<Blob> => downloadFile(calls.exportMatchingMembers, filter, options);

/** Chosen rows of a list as CSV. Only if the server announces `export-chosen`. */
export const exportChosenUsers = (ids: readonly Id[], options?: DownloadOptions): Promise<Blob> =>
  downloadFile(calls.exportChosenUsers, { ids: ids.join(',') }, options);

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

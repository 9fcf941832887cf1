import { hasFeature, type Id, type ReadOptions, request, understand, unreadable } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** Options of a download. */
export interface DownloadOptions extends ReadOptions {
  /** Called with the number of bytes received. */
  readonly onProgress?: (bytes: number) => void;
}

/** Timeout in ms: enough for a file of a hundred thousand rows over a slow connection. */
const TIMEOUT_MS = 3_600_000;

/**
 * Downloads a file, complete or not at all: an interrupted download is a failure. Use it only if the server announces
 * `feature`.
 *
 * @throws ApiError with the server's reason
 */
export async function downloadFile(
  path: string,
  feature: string,
  { signal, onProgress, body: chosen }: DownloadOptions & { readonly body?: object } = {},
): Promise<Blob> {
  if (!hasFeature(feature)) throw unreadable();
  const { status, body, file } = await request({
    method: chosen ? 'POST' : 'GET',
    path,
    ...(chosen && { body: chosen }),
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

const exportCall =
  (path: string) =>
  (options?: DownloadOptions): Promise<Blob> =>
    downloadFile(path, 'exports' satisfies Feature, options);

/** All rows of a list as CSV, regardless of the current search. Only if the server announces `exports`. */
export const exportUsers = exportCall('/api/exportUsers');

interface ChosenRows {
  readonly path: string;
  readonly ids: readonly Id[];
}

const exportChosen = ({ path, ids }: ChosenRows, options?: DownloadOptions): Promise<Blob> =>
  downloadFile(path, 'export-chosen' satisfies Feature, { ...options, body: { ids: ids.join(',') } });

/** Chosen rows of a list as CSV. Only if the server announces `export-chosen`. */
export const exportChosenUsers = (ids: readonly Id[], options?: DownloadOptions): Promise<Blob> =>
  exportChosen({ path: '/api/exportChosenUsers', ids }, options);
/** So many numbers fit in one request. */
const IDS_AT_ONCE = 12_000;

/** Many members come in several files; the first one's header serves all. */
export async function exportChosenMembers(ids: readonly Id[], options?: DownloadOptions): Promise<Blob> {
  const files: Blob[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const part = { path: '/api/exportChosenMembers', ids: ids.slice(from, from + IDS_AT_ONCE) };
    const file = await exportChosen(part, options);
    files.push(from === 0 ? file : new Blob([(await file.text()).replace(/^.*\r\n/, '')]));
  }
  return new Blob(files, { type: 'text/csv' });
}

/** The members that match a search and filters, as CSV. Only if the server announces `matching-members`. */
export const exportMatchingMembers = (
  filter: Readonly<Record<string, string>>,
  options?: DownloadOptions,
): Promise<Blob> =>
  downloadFile(
    `/api/exportMatchingMembers?${new URLSearchParams(filter)}`,
    'matching-members' satisfies Feature,
    options,
  );

export const exportPlans = exportCall('/api/exportPlans');
export const exportMembers = exportCall('/api/exportMembers');
/** Every membership that was sold. */
export const exportMemberships = exportCall('/api/exportMemberships');

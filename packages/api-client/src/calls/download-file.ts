import { hasFeature, type ReadOptions, request, understand, unreadable } from '@gym/api-client';
import type { Call } from '@gym/api-contract';

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

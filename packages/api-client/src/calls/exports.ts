import { hasFeature, type ReadOptions, request, understand, unreadable } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** How a file is taken. */
export interface DownloadOptions extends ReadOptions {
  /** Hears how many bytes have come in. */
  readonly onProgress?: (bytes: number) => void;
}

/** A file of a hundred thousand rows over a slow line, in ms. */
const TIMEOUT_MS = 3_600_000;

/**
 * Takes a file, whole or not at all: one that breaks off is a failure. Only where the server announces `feature`.
 *
 * @throws ApiError with the server's reason
 */
export async function downloadFile(
  path: string,
  feature: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<Blob> {
  if (!hasFeature(feature)) throw unreadable();
  const { status, body, file } = await request({
    method: 'GET',
    path,
    responseType: 'blob',
    timeout: TIMEOUT_MS,
    ...(signal && { signal }),
    ...(onProgress && { onDownloadProgress: ({ loaded }) => onProgress(loaded) }),
  });
  // What a refusal says is text, and lies in the file as well.
  if (status !== 200) understand({ status, body: (await file?.text()) ?? body });
  if (!file) throw unreadable(status);
  return file;
}

const exportCall =
  (path: string) =>
  (options?: DownloadOptions): Promise<Blob> =>
    downloadFile(path, 'exports' satisfies Feature, options);

/** All rows of a list as CSV, whatever is searched for. Only where the server announces `exports`. */
export const exportUsers = exportCall('/api/exportUsers');
export const exportPlans = exportCall('/api/exportPlans');
export const exportMembers = exportCall('/api/exportMembers');
/** Every period that was sold. */
export const exportMemberships = exportCall('/api/exportMemberships');

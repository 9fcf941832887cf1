import { hasFeature, request, type ReadOptions, understand, unreadable } from '@gym/api-client';

/** How a file is taken. */
export interface FileOptions extends ReadOptions {
  /** Hears how many bytes have come in. */
  readonly onProgress?: (bytes: number) => void;
}

/** A file of a hundred thousand rows over a slow line, in ms. */
const PATIENCE = 3_600_000;

/**
 * Takes a file, whole or not at all: one that breaks off is a failure. Only where the server announces `feature`.
 *
 * @throws ApiError with the server's reason
 */
export async function downloadFile(
  path: string,
  feature: string,
  { signal, onProgress }: FileOptions = {},
): Promise<Blob> {
  if (!hasFeature(feature)) throw unreadable();
  const { status, body, file } = await request({
    method: 'GET',
    path,
    responseType: 'blob',
    timeout: PATIENCE,
    ...(signal && { signal }),
    ...(onProgress && { onDownloadProgress: ({ loaded }) => onProgress(loaded) }),
  });
  // What a refusal says is text, and lies in the file as well.
  if (status !== 200) understand({ status, body: (await file?.text()) ?? body });
  if (!file) throw unreadable(status);
  return file;
}

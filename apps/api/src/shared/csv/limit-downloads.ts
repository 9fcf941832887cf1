import { reasons } from '@gym/api-contract';
import { HttpError } from '../../platform/errors/http-error.ts';

/** Concurrent downloads. Each one holds one of the pool's ten connections while its browser reads. */
const MAX_DOWNLOADS = 3;

const downloadingUserIds: number[] = [];

/**
 * Passes `chunks` on within the limits: one download per user, and a few in total.
 *
 * @throws HttpError 429 if the user's last download is still running, 503 if too many are running in total
 */
export async function* limitDownloads(
  userId: number,
  chunks: AsyncGenerator<string>,
): AsyncGenerator<string, void, undefined> {
  const later = { headers: { 'retry-after': '5' }, cause: 'downloads' };
  if (downloadingUserIds.includes(userId)) throw new HttpError(429, reasons.limits.ownDownload, later);
  if (downloadingUserIds.length >= MAX_DOWNLOADS) throw new HttpError(503, reasons.limits.allDownloads, later);
  downloadingUserIds.push(userId);
  try {
    yield* chunks;
  } finally {
    downloadingUserIds.splice(downloadingUserIds.indexOf(userId), 1);
  }
}

import { HttpError } from '../../platform/errors/http-error.ts';

/** Files that go out at this moment: each holds one of the pool's ten connections for as long as its browser takes. */
const MAX_DOWNLOADS = 3;

const downloadingUserIds: number[] = [];

/**
 * Hands on `chunks` if there is room for one more file: one a user, a few in all.
 *
 * @throws Refusal 429 for a user whose last file is still on its way, 503 where everybody's together are too many
 */
export async function* limitDownloads(
  userId: number,
  chunks: AsyncGenerator<string>,
): AsyncGenerator<string, void, undefined> {
  const later = { headers: { 'retry-after': '5' }, cause: 'downloads' };
  if (downloadingUserIds.includes(userId))
    throw new HttpError(429, 'Your last file is still on its way. Wait until it has arrived, then try again.', later);
  if (downloadingUserIds.length >= MAX_DOWNLOADS)
    throw new HttpError(503, 'Several files go out at the moment. Try again shortly.', later);
  downloadingUserIds.push(userId);
  try {
    yield* chunks;
  } finally {
    downloadingUserIds.splice(downloadingUserIds.indexOf(userId), 1);
  }
}

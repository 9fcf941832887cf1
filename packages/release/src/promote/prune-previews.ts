import { withoutEnding } from '../target/asset-files.ts';
import { filesOfPreview, isPreviewFile, parsePreview } from '../target/preview-record.ts';
import { isPublishedBefore } from '../target/release-log.ts';
import type { ReleaseRecord } from '../target/release-record.ts';
import { mapConcurrent, type Store } from '../target/store.ts';

/**
 * Ends the previews from before a release, and removes the files that no preview names. A preview that is made in the
 * same seconds may lose files: then it is made again.
 * @returns the number of removed files, variants included
 */
export async function prunePreviews(store: Store, before: ReleaseRecord): Promise<number> {
  const there = (await store.list('assets/')).filter(isPreviewFile);
  const kept = await mapConcurrent(await store.list('previews/'), async (name) => {
    const found = await store.read(name);
    const record = found && parsePreview(found.body);
    const isOld = record && isPublishedBefore({ publishedAt: record.at, publishedAfter: record.after }, before);
    if (record && !isOld) return filesOfPreview(record.remote);
    await store.remove(name);
    return [];
  });
  const needed = new Set(kept.flat());
  const old = there.filter((name) => !needed.has(withoutEnding(name)));
  await mapConcurrent(old, (name) => store.remove(name));
  return old.length;
}

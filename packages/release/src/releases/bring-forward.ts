import { RELEASE_FILE, type ReleaseRecord } from '../release-record.ts';
import { REPLACED } from '../store/file-headers.ts';
import type { Store } from '../store/store.ts';
import { readCopy, readLast } from './last-release.ts';

/**
 * Makes the copy that servers follow the last record of the log. It never goes back: whoever wrote looks again, so that of two at
 * once the later one's stays.
 * @returns the last release, undefined where nothing was released
 */
export async function bringForward(store: Store): Promise<ReleaseRecord | undefined> {
  for (;;) {
    const { record: copy, mark } = await readCopy(store);
    const last = await readLast(store, copy);
    if (!last || copy?.sequence === last.sequence) return last;
    await store.replace(RELEASE_FILE, Buffer.from(JSON.stringify(last)), REPLACED, mark);
  }
}

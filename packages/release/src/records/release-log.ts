import { MUTABLE_HEADERS, type Store } from '../store/store.ts';
import { recordName, RELEASE_FILE, type ReleaseRecord } from './release-record.ts';

/** The record of one release; undefined where it is not there. */
export async function readRecord(store: Store, sequence: number): Promise<ReleaseRecord | undefined> {
  const found = await store.read(recordName(sequence));
  return found && (JSON.parse(found.body.toString()) as ReleaseRecord);
}

/**
 * The copy that servers follow, and the mark it is replaced under; nothing can be read from one that is damaged or of
 * another make.
 */
export async function readPointer(store: Store): Promise<{ readonly mark?: string; readonly record?: ReleaseRecord }> {
  const found = await store.read(RELEASE_FILE);
  if (!found) return {};
  try {
    const record = JSON.parse(found.body.toString()) as Partial<ReleaseRecord>;
    return {
      mark: found.etag,
      ...(Number.isInteger(record.sequence) && record.documents && { record: record as ReleaseRecord }),
    };
  } catch {
    return { mark: found.etag };
  }
}

/** The last release by the log: one further than the copy where a promotion died between the two. */
export async function readLatestRelease(store: Store, copy?: ReleaseRecord): Promise<ReleaseRecord | undefined> {
  let last = copy ?? (await readPointer(store)).record ?? (await latestListed(store));
  for (let next = last; next; next = await readRecord(store, next.sequence + 1)) last = next;
  return last;
}

async function latestListed(store: Store): Promise<ReleaseRecord | undefined> {
  const name = (await store.list('releases/')).at(-1);
  const found = name && (await store.read(name));
  return found ? (JSON.parse(found.body.toString()) as ReleaseRecord) : undefined;
}

/**
 * Makes the copy that servers follow the last record of the log. It never goes back: whoever wrote looks again, so that
 * of two at once the later one's stays.
 * @returns the last release, undefined where nothing was released
 */
export async function updatePointer(store: Store): Promise<ReleaseRecord | undefined> {
  for (;;) {
    const { record: copy, mark } = await readPointer(store);
    const last = await readLatestRelease(store, copy);
    if (!last || copy?.sequence === last.sequence) return last;
    await store.replace(RELEASE_FILE, Buffer.from(JSON.stringify(last)), MUTABLE_HEADERS, mark);
  }
}

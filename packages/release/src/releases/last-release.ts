import { ReleaseError } from '../release-error.ts';
import { RELEASE_FILE, recordName, type ReleaseRecord } from '../release-record.ts';
import type { Store } from '../store/store.ts';

/** The record of one release; undefined where it is not there. */
export async function readRecord(store: Store, sequence: number): Promise<ReleaseRecord | undefined> {
  const found = await store.read(recordName(sequence));
  return found && (JSON.parse(found.body.toString()) as ReleaseRecord);
}

/** The copy that servers follow, and the mark it is replaced under; nothing can be read from one that is damaged or of another make. */
export async function readCopy(store: Store): Promise<{ readonly mark?: string; readonly record?: ReleaseRecord }> {
  const found = await store.read(RELEASE_FILE);
  if (!found) return {};
  try {
    const record = JSON.parse(found.body.toString()) as Partial<ReleaseRecord>;
    return {
      mark: found.mark,
      ...(Number.isInteger(record.sequence) && record.documents && { record: record as ReleaseRecord }),
    };
  } catch {
    return { mark: found.mark };
  }
}

/** The last release by the log: one further than the copy where a promotion died between the two. */
export async function readLast(store: Store, copy?: ReleaseRecord): Promise<ReleaseRecord | undefined> {
  let last = copy ?? (await readCopy(store)).record ?? (await lastListed(store));
  for (let next = last; next; next = await readRecord(store, next.sequence + 1)) last = next;
  return last;
}

async function lastListed(store: Store): Promise<ReleaseRecord | undefined> {
  const name = (await store.list('releases/')).at(-1);
  const found = name && (await store.read(name));
  return found ? (JSON.parse(found.body.toString()) as ReleaseRecord) : undefined;
}

/** @throws ReleaseError where a release of local builds was composed: its folder has no log, and its next release removes what it does not name */
export async function refuseComposed(store: Store): Promise<void> {
  const { record } = await readCopy(store);
  if (record?.change.action === 'compose') {
    throw new ReleaseError(
      `What ${store.address} holds was composed of local builds in one step, and is again by the next "compose" or "start": publish to another target.`,
    );
  }
}

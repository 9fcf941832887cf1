import type { Waiver } from './problem.ts';
import type { PublishedBuild } from './published-build.ts';
import { ReleaseError } from './release-error.ts';
import {
  describeChange,
  recordName,
  RELEASE_FILE,
  type ReleaseChange,
  type ReleaseRecord,
  type Waivers,
} from './release-record.ts';
import { requireTrusted, UNSIGNED, withSignature } from './signature.ts';
import { immutableHeaders, MUTABLE_HEADERS, type Store } from './store.ts';

type Publication = Pick<PublishedBuild, 'publishedAt' | 'publishedAfter'>;

/**
 * Returns the record. Records from before the first key are unsigned.
 * @throws ReleaseError if it was changed after it was signed
 */
function requireUnchanged({ signing = UNSIGNED }: Store, record: ReleaseRecord): ReleaseRecord {
  requireTrusted(recordName(record.sequence), record, { ...signing, required: false });
  return record;
}

/** The record of one release. Undefined if there is none. @throws ReleaseError if it was changed */
export async function readRecord(store: Store, sequence: number): Promise<ReleaseRecord | undefined> {
  const found = await store.read(recordName(sequence));
  return found && requireUnchanged(store, JSON.parse(found.body.toString()) as ReleaseRecord);
}

/** The pointer and its etag. The record is absent if the pointer is damaged, was changed or has another format. */
export async function readPointer(store: Store): Promise<{ readonly etag?: string; readonly record?: ReleaseRecord }> {
  const found = await store.read(RELEASE_FILE);
  if (!found) return {};
  try {
    const record = JSON.parse(found.body.toString()) as Partial<ReleaseRecord>;
    return {
      etag: found.etag,
      ...(Number.isInteger(record.sequence) &&
        record.documents && { record: requireUnchanged(store, record as ReleaseRecord) }),
    };
  } catch {
    return { etag: found.etag };
  }
}

/** The last release in the log. It is ahead of the pointer if a promotion crashed between the two writes. */
export async function readLatestRelease(store: Store, copy?: ReleaseRecord): Promise<ReleaseRecord | undefined> {
  let last = copy ?? (await readPointer(store)).record ?? (await latestListed(store));
  for (let next = last; next; next = await readRecord(store, next.sequence + 1)) last = next;
  return last;
}

async function latestListed(store: Store): Promise<ReleaseRecord | undefined> {
  const name = (await store.list('releases/')).at(-1);
  const found = name && (await store.read(name));
  return found ? requireUnchanged(store, JSON.parse(found.body.toString()) as ReleaseRecord) : undefined;
}

/**
 * Sets the pointer to the last record of the log. It reads the log again after each write, so that the later of two
 * concurrent writers wins. The pointer never moves back.
 * @returns the last release. Undefined if there is none
 */
export async function updatePointer(store: Store): Promise<ReleaseRecord | undefined> {
  for (;;) {
    const { record: copy, etag } = await readPointer(store);
    const last = await readLatestRelease(store, copy);
    if (!last || copy?.sequence === last.sequence) return last;
    await store.replace(RELEASE_FILE, Buffer.from(JSON.stringify(last)), MUTABLE_HEADERS, etag);
  }
}

/**
 * When a release came to the store, by the store's clock. `change.at` is the time of a promoter's machine, which may be
 * wrong: it is for readers, and decides nothing.
 */
export async function releasedAt(store: Store, { sequence }: Pick<ReleaseRecord, 'sequence'>): Promise<Date> {
  // The log may have lost its last record, but the pointer cannot be older.
  const stored = (await store.storedAt(recordName(sequence))) ?? (await store.storedAt(RELEASE_FILE));
  if (!stored) throw new ReleaseError(`${store.address} has lost release ${sequence}.`, { failure: 'missing' });
  return stored;
}

/** The records of the log from `last` back to its first, or to the first one that is kept. */
export async function* recordsBackFrom(store: Store, last: ReleaseRecord | undefined): AsyncGenerator<ReleaseRecord> {
  for (let record = last; record; record = await readRecord(store, record.sequence - 1)) yield record;
}

/**
 * Whether a build was published before a release. Builds of older tools have only the time of their publisher's
 * machine.
 */
export const isPublishedBefore = (
  { publishedAfter, publishedAt }: Publication,
  { sequence, change }: Pick<ReleaseRecord, 'sequence' | 'change'>,
): boolean => (publishedAfter === undefined ? publishedAt <= change.at : publishedAfter < sequence);

/**
 * Whether a record may name a build's version. No record before the publication does. The same version before that,
 * until a prune deleted it, is another publication.
 */
export const mayName = (
  record: ReleaseRecord,
  { app, version, ...build }: Pick<PublishedBuild, 'app' | 'version'> & Publication,
): boolean =>
  record.live[app]?.version === version ||
  record.canaries[app]?.version === version ||
  isPublishedBefore(build, record);

/** The records that may name a build's version, newest first. */
export async function* recordsSincePublication(
  store: Store,
  last: ReleaseRecord,
  build: Pick<PublishedBuild, 'app' | 'version'> & Publication,
): AsyncGenerator<ReleaseRecord> {
  for await (const record of recordsBackFrom(store, last)) {
    if (!mayName(record, build)) return;
    yield record;
  }
}

/** The waivers under which a release's canaries were promoted, at any percentage. */
export async function readCanaryWaivers(store: Store, last: ReleaseRecord): Promise<Waivers> {
  const waivers = new Map<string, readonly Waiver[]>();
  let canaries = Object.entries(last.canaries).map(([app, { version }]) => ({ app, version }));
  for await (const { change, canaries: then } of recordsBackFrom(store, last)) {
    canaries = canaries.filter(({ app, version }) => then[app]?.version === version);
    for (const { app, version } of canaries.filter((one) =>
      change.apps.some(({ app: changed, to }) => changed === one.app && to === one.version),
    )) {
      const name = `${app}@${version}`;
      waivers.set(name, [...new Set([...(waivers.get(name) ?? []), ...(change.without ?? [])])]);
    }
    if (canaries.length === 0) break;
  }
  return waivers;
}

/**
 * A signed release is followed only by signed ones. A command that must sign does not build on an unsigned one.
 * @throws ReleaseError if the key is missing, or the last release must be signed first
 */
export function requireSigning(store: Store, last: ReleaseRecord | undefined): void {
  const { address, signing = UNSIGNED, isService = false } = store;
  if (isService) return;
  if (last) requireTrusted(recordName(last.sequence), last, signing);
  if (last?.signature && signing.signWith === undefined)
    throw new ReleaseError(
      `The releases on ${address} are signed: set RELEASE_SIGNING_KEY to the private key (docs/delivery.md).`,
    );
}

/**
 * Signs and creates a record, or reports the change that came first. A retry after a lost response recognizes its own
 * record.
 */
export async function appendRecord(store: Store, record: ReleaseRecord): Promise<void> {
  const name = recordName(record.sequence);
  const body = Buffer.from(JSON.stringify(withSignature(name, record, store.signing)));
  if (await store.create(name, body, immutableHeaders(name))) return;
  const found = await store.read(name);
  if (found?.body.equals(body)) return;
  const winner = found && (JSON.parse(found.body.toString()) as ReleaseRecord);
  throw new ReleaseError(
    `Another change came first${winner ? `: ${describeChange(winner.change)}` : ''}. ` +
      'Your change was not released. See "status", and run the command again.',
    { failure: 'raced' },
  );
}

/**
 * The rollback of a version, if no later change released the version again. The log is the only source (ADR-0041).
 */
export async function findRollback(
  store: Store,
  last: ReleaseRecord,
  build: PublishedBuild,
): Promise<ReleaseChange | undefined> {
  const { app, version } = build;
  for await (const { change } of recordsSincePublication(store, last, build)) {
    const isOut = tookBack(change, app, version);
    if (isOut !== undefined) return isOut ? change : undefined;
  }
  return undefined;
}

/** Whether a change took a version from browsers. Undefined if it does not decide that. */
export function tookBack({ action, apps }: ReleaseChange, app: string, version: string): boolean | undefined {
  const named = apps.find((one) => one.app === app && [one.from, one.to, one.ended?.version].includes(version));
  return named && action !== 'prune' ? action === 'rollback' && named.to !== version : undefined;
}

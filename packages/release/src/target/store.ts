import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { ReleaseError } from './release-error.ts';
import type { ReleaseChange, ReleaseRecord } from './release-record.ts';
import type { Signing } from './signature.ts';

/**
 * Response headers of a file. A bucket stores them with the object. For a folder, the server's configuration sets them.
 */
export interface FileHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentEncoding?: 'br' | 'gzip';
}

export interface StoredFile {
  readonly body: Buffer;
  /** Changes with the content. */
  readonly etag: string;
}

/**
 * Storage of releases: a folder or a bucket. Names are paths with `/`, `assets/staff/list.1f2e3d4c5b6a.js`. A file is
 * complete or absent, even if its writer crashes.
 */
export interface Store {
  /** The address as the user typed it, for messages. */
  readonly address: string;
  /** How records are signed and checked. Absent: they are neither. */
  readonly signing?: Signing;
  /** Whether a service writes and signs records for this process, which has no key. */
  readonly isService?: boolean;
  /** Rejects a change that the user of this store may not make. Absent: each one is permitted. @throws ReleaseError */
  requirePermitted?(
    change: Pick<ReleaseChange, 'action' | 'apps' | 'settings' | 'share'>,
    live: ReleaseRecord['live'],
  ): void;
  read(name: string): Promise<StoredFile | undefined>;
  /** The etag that `read` returns, without the content. It is cheap enough for a check every few seconds. */
  etag(name: string): Promise<string | undefined>;
  /** When the store received a file, by the store's own clock. Undefined if there is no such file. */
  storedAt(name: string): Promise<Date | undefined>;
  /** The store's own clock now. */
  now(): Promise<Date>;
  /** Creates a file. False if the name exists. Of two concurrent calls, one wins. */
  create(name: string, body: Buffer, headers: FileHeaders): Promise<boolean>;
  /** Replaces the file that was read under `etag`, or creates it for undefined. False if the file has changed since. */
  replace(name: string, body: Buffer, headers: FileHeaders, etag: string | undefined): Promise<boolean>;
  /** Names of all files below a folder, `assets/`. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

const ENCODINGS: Readonly<Record<string, 'br' | 'gzip'>> = { '.br': 'br', '.gz': 'gzip' };

/** Hashed files and records never change. Browsers and servers must revalidate the pointer each time. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
export const MUTABLE_HEADERS: FileHeaders = {
  contentType: 'application/json; charset=utf-8',
  cacheControl: 'no-cache',
};

/** Headers of a file that never changes. A variant, `list.1f2e.js.br`, has the content type of its plain file. */
export function immutableHeaders(name: string): FileHeaders {
  const contentEncoding = ENCODINGS[path.extname(name)];
  const plain = contentEncoding ? name.slice(0, -3) : name;
  return {
    contentType: TYPES[path.extname(plain)] ?? 'application/octet-stream',
    cacheControl: IMMUTABLE,
    ...(contentEncoding && { contentEncoding }),
  };
}

/** Attempts of a write that concurrent ones may overtake. */
const TRIES = 3;

/**
 * Writes a file in place of any other. Of concurrent writers, the last one wins.
 * @throws ReleaseError if the store accepts no attempt
 */
export async function overwrite(store: Store, name: string, body: Buffer): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1)
    if (await store.replace(name, body, MUTABLE_HEADERS, await store.etag(name))) return;
  throw new ReleaseError(`${name} on ${store.address} was not written, as it changed at the same moment.`, {
    failure: 'raced',
  });
}

/**
 * Tests the two guarantees of a store that a promotion needs. Of two writers that create one file, one wins. No writer
 * replaces a file that has changed. Some S3-compatible servers accept the headers but ignore them.
 * @throws ReleaseError if a guarantee fails: two concurrent promotions would both succeed
 */
export async function requireConditionalWrites(store: Store): Promise<void> {
  const name = `probe-${randomUUID()}.json`;
  const [first, second] = [Buffer.from('"first"'), Buffer.from('"second"')];
  const holds: (() => Promise<boolean>)[] = [
    () => store.create(name, first, MUTABLE_HEADERS),
    async () => !(await store.create(name, second, MUTABLE_HEADERS)),
    async () => !(await store.replace(name, second, MUTABLE_HEADERS, undefined)),
    async () => {
      const etag = await store.etag(name);
      return (
        (await store.replace(name, second, MUTABLE_HEADERS, etag)) &&
        !(await store.replace(name, first, MUTABLE_HEADERS, etag))
      );
    },
  ];
  try {
    for (const held of holds) if (!(await held().catch(asUnsupported))) throw new ReleaseError(unsupportedText(store));
  } finally {
    await store.remove(name).catch(() => undefined);
  }
}

/** A server that reports missing support fails the test, like one that ignores the headers. Other errors propagate. */
function asUnsupported(error: unknown): false {
  if ((error as Error).name === 'NotImplemented') return false;
  throw error;
}

const unsupportedText = ({ address }: Store): string =>
  `${address} does not support conditional writes (If-None-Match and If-Match): ` +
  'of two concurrent promotions, one would silently undo the other. ' +
  'Nothing was promoted. Use a bucket that supports them (Amazon S3, Cloudflare R2, MinIO and others), or a folder.';

/** Number of tasks at a time. */
const CONCURRENCY = 8;

/** Maps each item with a few tasks at a time. The results keep the order of the items. */
export async function mapConcurrent<Of, Answer>(
  all: readonly Of[],
  work: (one: Of) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = [...all.entries()];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await work(next[1]);
    }),
  );
  return answers;
}

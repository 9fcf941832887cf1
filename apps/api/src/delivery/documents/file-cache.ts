import { LRUCache } from 'lru-cache';
import { Limiter } from '../../platform/concurrency/limiter-and-mutex.ts';
import type { ReadFile } from './assets.ts';

/** Enough bytes for all files of some releases. A name counts too, so that missing files cannot fill the memory. */
const MAX_BYTES = 64 * 1024 * 1024;
const NAME_BYTES = 1024;
/** A missing file may appear soon: a promotion copies files a moment before browsers request them. */
const ABSENT_FOR_MS = 5_000;
/** Files read at a time; the others wait. */
const MAX_READS = 32;

interface CachedFile {
  readonly body: Buffer | undefined;
}

/**
 * Caches files of a remote store, up to a number of bytes; the least recently used file goes first. A file of a release
 * never changes, so a cached file is not read again. Concurrent requests for a file share one read.
 */
export function cacheFiles(
  read: ReadFile,
  { mostBytes = MAX_BYTES, now = Date.now }: { mostBytes?: number; now?: () => number } = {},
): ReadFile {
  const cache = new LRUCache<string, CachedFile>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => NAME_BYTES + (body?.length ?? 0),
    ttlResolution: 0,
    perf: { now },
  });
  const reading = new Map<string, Promise<Buffer | undefined>>();
  const limiter = new Limiter(MAX_READS);

  async function readAndKeep(name: string): Promise<Buffer | undefined> {
    try {
      const body = await limiter.run(() => read(name));
      cache.set(name, { body }, body ? {} : { ttl: ABSENT_FOR_MS });
      return body;
    } finally {
      reading.delete(name);
    }
  }

  return async (name) => {
    const cached = cache.get(name);
    if (cached) return cached.body;
    const inFlight = reading.get(name) ?? readAndKeep(name);
    reading.set(name, inFlight);
    return inFlight;
  };
}

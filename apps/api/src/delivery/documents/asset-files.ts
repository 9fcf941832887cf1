import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../../platform/http/compressed-response.ts';
import { Limiter } from '../../platform/concurrency/limiter-and-mutex.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Returns the content type of a file by its extension. */
export function contentType(file: string): string {
  return TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
}

interface Asset {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Reads a file of the release by its name; undefined if it is missing. */
export type ReadFile = (name: string) => Promise<Buffer | undefined>;

/** Names whose segments have no leading dots, so that hidden files and parent folders stay out. */
const SAFE_NAME = /^[\w@~-][\w.@~-]*(\/[\w@~-][\w.@~-]*)*$/;
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
/** Longer than all names of the product, and shorter than the limit of file systems. */
const MAX_NAME_LENGTH = 200;

/** Reads a hashed file in the first encoding that exists; undefined if the file is missing. */
export async function readAsset(
  read: ReadFile,
  name: string,
  encodings: readonly Encoding[],
): Promise<Asset | undefined> {
  if (!SAFE_NAME.test(name) || name.length > MAX_NAME_LENGTH) return undefined;
  for (const encoding of encodings) {
    const body = await read(`assets/${name}${ENDINGS[encoding]}`);
    if (body) return { body, encoding };
  }
  return undefined;
}

/** Answers a request for a file that does not exist. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is no such file.\n');
}

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

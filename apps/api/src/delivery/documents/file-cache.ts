import { Limiter } from '../../platform/concurrency/limiter.ts';
import type { ReadFile } from './assets.ts';

/** Bytes that are kept, and what a name counts besides: all files of some releases, and no more whatever is asked for. */
const MAX_BYTES = 64 * 1024 * 1024;
const NAME_BYTES = 1024;
/** A file that is not there may be put there: a promotion copies it a moment before it is asked for. */
const ABSENT_FOR_MS = 5_000;
/** Files read at a time; the others wait. */
const MAX_READS = 32;

interface CachedFile {
  readonly body: Buffer | undefined;
  readonly until: number;
}

/**
 * Keeps what was read of a place that is far away, up to a number of bytes; what was asked for longest ago goes first. A file of a
 * release never changes, so it is never read twice while it is kept. Who asks while it is being read waits for the same answer.
 */
export function cacheFiles(
  read: ReadFile,
  { mostBytes = MAX_BYTES, now = Date.now }: { mostBytes?: number; now?: () => number } = {},
): ReadFile {
  const kept = new Map<string, CachedFile>();
  const reading = new Map<string, Promise<Buffer | undefined>>();
  const line = new Limiter(MAX_READS);
  let bytes = 0;

  const sizeOf = ({ body }: CachedFile) => NAME_BYTES + (body?.length ?? 0);

  function forget(name: string, one: CachedFile): void {
    kept.delete(name);
    bytes -= sizeOf(one);
  }

  function keep(name: string, one: CachedFile): void {
    if (sizeOf(one) > mostBytes) return;
    kept.set(name, one);
    bytes += sizeOf(one);
    for (const [oldest, value] of kept) {
      if (bytes <= mostBytes) return;
      forget(oldest, value);
    }
  }

  async function fetchNow(name: string): Promise<Buffer | undefined> {
    try {
      const body = await line.run(() => read(name));
      keep(name, { body, until: body ? Infinity : now() + ABSENT_FOR_MS });
      return body;
    } finally {
      reading.delete(name);
    }
  }

  return async (name) => {
    const known = kept.get(name);
    if (known) {
      forget(name, known);
      if (now() < known.until) {
        keep(name, known);
        return known.body;
      }
    }
    const under = reading.get(name) ?? fetchNow(name);
    reading.set(name, under);
    return under;
  };
}

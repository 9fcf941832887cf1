import { randomUUID } from 'node:crypto';
import { ReleaseError } from './release-error.ts';
import { MUTABLE_HEADERS, type Store } from './store.ts';

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
  `${address} does not write conditionally (If-None-Match and If-Match): two promotions at once would undo each other without a word. ` +
  'Nothing was promoted. Use a bucket that does (Amazon S3, Cloudflare R2, MinIO and others do), or a folder.';

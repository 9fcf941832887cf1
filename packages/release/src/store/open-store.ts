import path from 'node:path';
import { BUCKET_ADDRESS_RULE, isBucketAddress, parseBucketAddress } from './bucket.ts';
import { ReleaseError } from './release-error.ts';
import { folderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/**
 * Opens a target: the path of a folder, or `s3://bucket/prefix`.
 * @throws ReleaseError if the address is invalid
 */
export async function openStore(address: string): Promise<Store> {
  if (!isBucketAddress(address)) return folderStore(path.resolve(address));
  const place = parseBucketAddress(address);
  if (!place) throw new ReleaseError(`The target "${address}" ${BUCKET_ADDRESS_RULE}.`, { failure: 'usage' });
  // Only a bucket needs the SDK, which takes longer to load than everything else.
  const { bucketStore } = await import('./bucket-store.ts');
  return bucketStore(place);
}

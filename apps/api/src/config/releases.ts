import { isBucketAddress } from '@gym/release/bucket';
import { readBucketAddress } from './bucket-address.ts';
import { readText, type Environment } from './environment.ts';
import { readFolder } from './storage.ts';

/** `RELEASES`: the folder or the bucket that the release is followed in, as `openStore` takes it. */
export function readReleases(env: Environment, fallback: string): string {
  const text = readText(env, 'RELEASES') ?? '';
  if (!isBucketAddress(text)) return readFolder(env, 'RELEASES', fallback);
  const place = readBucketAddress('RELEASES', text);
  return `s3://${place.bucket}/${place.prefix}`;
}

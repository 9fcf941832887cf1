import { isBucketAddress, type BucketPlace } from '@gym/release/bucket';
import { readBucketAddress } from './bucket-address.ts';
import { readText, type Environment } from './environment.ts';
import { readFolder } from './storage.ts';

/** Where uploaded pictures are kept. */
export type UploadsPlace = { readonly folder: string } | BucketPlace;

/** `UPLOADS`: a folder, or `s3://bucket/prefix`. */
export function readUploads(env: Environment, fallback: string): UploadsPlace {
  const text = readText(env, 'UPLOADS') ?? '';
  if (!isBucketAddress(text)) return { folder: readFolder(env, 'UPLOADS', fallback) };
  return readBucketAddress('UPLOADS', text);
}

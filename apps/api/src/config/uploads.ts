import { BUCKET_FORM, isBucketAddress, readBucketPlace, type BucketPlace } from '@gym/release/bucket';
import { ConfigError } from './config-error.ts';
import { readText, type Environment } from './environment.ts';
import { readFolder } from './storage.ts';

/** Where uploaded pictures are kept. */
export type UploadsPlace = { readonly folder: string } | BucketPlace;

/** `UPLOADS`: a folder, or `s3://bucket/prefix`. */
export function readUploads(env: Environment, fallback: string): UploadsPlace {
  const text = readText(env, 'UPLOADS') ?? '';
  if (!isBucketAddress(text)) return { folder: readFolder(env, 'UPLOADS', fallback) };
  const place = readBucketPlace(text);
  if (!place) throw new ConfigError('UPLOADS', `${BUCKET_FORM}; it is "${text}".`);
  return place;
}

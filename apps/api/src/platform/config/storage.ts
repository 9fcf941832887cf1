import path from 'node:path';
import { type BucketAddress, isBucketAddress, parseBucketAddress } from '@gym/release/bucket';
import { ConfigError, type Environment, readText } from './environment.ts';

/** Absolute path of a folder named by a variable, relative ones from the folder the command was started in. */
export function readFolder(env: Environment, name: string, fallback: string): string {
  const text = readText(env, name);
  if (text === undefined) return fallback;
  if (text.includes('\0')) throw new ConfigError(name, 'must be the path of a folder.');
  if (/^s3:/i.test(text))
    throw new ConfigError(
      name,
      `is "${text}", but this version keeps it in folders only: give the path of a folder, for example one that the bucket is mounted on.`,
    );
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text))
    throw new ConfigError(name, `must be the path of a folder, not the URL "${text}".`);
  return path.resolve(text);
}

const BUCKET_FORM = 'it must look like s3://bucket or s3://bucket/folder';

/** The place that a variable names as `s3://bucket/prefix`. @throws ConfigError that says which part of it is wrong */
function readBucketAddress(name: string, text: string): BucketAddress {
  const place = parseBucketAddress(text);
  if (!place) throw new ConfigError(name, `is "${text}", ${bucketProblem(text)}: ${BUCKET_FORM}.`);
  return place;
}

/** To be put after the address; the rules of a bucket's name are Amazon's. */
function bucketProblem(text: string): string {
  const [, bucket] = /^s3:\/\/([^/]*)/i.exec(text) ?? [];
  if (bucket === undefined) return 'which lacks the two slashes after s3:';
  if (bucket === '') return 'which names no bucket';
  if (bucket.length < 3 || bucket.length > 63)
    return `whose bucket "${bucket}" is ${bucket.length} character${bucket.length === 1 ? '' : 's'} long, and a bucket's name has 3 to 63`;
  const other = /[^a-z0-9.-]/.exec(bucket)?.[0];
  if (other !== undefined)
    return `whose bucket "${bucket}" has "${other}" in it, and a bucket's name has lower-case letters, digits, dots and hyphens alone`;
  if (!/^[a-z0-9].*[a-z0-9]$/.test(bucket))
    return `whose bucket "${bucket}" does not begin and end with a letter or a digit`;
  return 'whose folder has more in it than names of letters, digits, dots, hyphens and underscores with one slash between two of them, or a name that is "." or ".."';
}

/** `RELEASES`: the folder or the bucket that the release is followed in, as `openStore` takes it. */
export function readReleases(env: Environment, fallback: string): string {
  const text = readText(env, 'RELEASES') ?? '';
  if (!isBucketAddress(text)) return readFolder(env, 'RELEASES', fallback);
  const place = readBucketAddress('RELEASES', text);
  return `s3://${place.bucket}/${place.prefix}`;
}

/** Where uploaded pictures are kept. */
export type UploadsStorage = { readonly folder: string } | BucketAddress;

/** `UPLOADS`: a folder, or `s3://bucket/prefix`. */
export function readUploads(env: Environment, fallback: string): UploadsStorage {
  const text = readText(env, 'UPLOADS') ?? '';
  if (!isBucketAddress(text)) return { folder: readFolder(env, 'UPLOADS', fallback) };
  return readBucketAddress('UPLOADS', text);
}

/** The URL of an external PostgreSQL; undefined means the embedded one. Its password is never repeated in a message. */
export function readDatabaseUrl(env: Environment): string | undefined {
  const text = readText(env, 'DATABASE_URL');
  if (text === undefined) return undefined;
  const valid = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (!valid)
    throw new ConfigError(
      'DATABASE_URL',
      'must look like postgres://user:password@host:5432/database (special characters in the password percent-encoded): correct it, or unset it to use the embedded database.',
    );
  return text;
}

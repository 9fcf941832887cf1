import { readBucketPlace, type BucketPlace } from '@gym/release/bucket';
import { ConfigError } from './config-error.ts';

const FORM = 'it must look like s3://bucket or s3://bucket/folder';

/** The place that a variable names as `s3://bucket/prefix`. @throws ConfigError that says which part of it is wrong */
export function readBucketAddress(name: string, text: string): BucketPlace {
  const place = readBucketPlace(text);
  if (!place) throw new ConfigError(name, `is "${text}", ${whatIsWrong(text)}: ${FORM}.`);
  return place;
}

/** To be put after the address; the rules of a bucket's name are Amazon's. */
function whatIsWrong(text: string): string {
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

/** A bucket, and what its objects' names begin with: '' or something that ends in a slash. */
export interface BucketPlace {
  readonly bucket: string;
  readonly prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?!\.{1,2}(\/|$))[\w.-]+(\/(?!\.{1,2}(\/|$))[\w.-]+)*$/;

/** What is wrong with an address that begins with `s3:` and is none; to be put after what it was given as. */
export const BUCKET_FORM =
  'must look like s3://bucket or s3://bucket/folder; credentials and endpoint come from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL_S3';

/** Whether an address means a bucket rather than a folder. */
export const isBucketAddress = (address: string): boolean => /^s3:/i.test(address);

/** Reads `s3://bucket/prefix`; undefined where it is not of this form (`BUCKET_FORM`). */
export function readBucketPlace(address: string): BucketPlace | undefined {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]*)\/?(.*?)\/*$/i.exec(address) ?? [];
  if (!BUCKET.test(bucket) || (prefix !== '' && !PREFIX.test(prefix))) return undefined;
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

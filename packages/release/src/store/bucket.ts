import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** A bucket, and what its objects' names begin with: '' or something that ends in a slash. */
export interface BucketAddress {
  readonly bucket: string;
  readonly prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?!\.{1,2}(\/|$))[\w.-]+(\/(?!\.{1,2}(\/|$))[\w.-]+)*$/;

/** What is wrong with an address that begins with `s3:` and is none; to be put after what it was given as. */
export const BUCKET_ADDRESS_RULE =
  'must look like s3://bucket or s3://bucket/folder; credentials and endpoint come from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL_S3';

/** Whether an address means a bucket rather than a folder. */
export const isBucketAddress = (address: string): boolean => /^s3:/i.test(address);

/** Reads `s3://bucket/prefix`; undefined where it is not of this form (`BUCKET_FORM`). */
export function parseBucketAddress(address: string): BucketAddress | undefined {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]*)\/?(.*?)\/*$/i.exec(address) ?? [];
  if (!BUCKET.test(bucket) || (prefix !== '' && !PREFIX.test(prefix))) return undefined;
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** Who answers later than this is away. */
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 10_000 };

/**
 * Beyond what the SDK reads from its own environment variables: what buckets other than Amazon's need. One that is
 * empty is not set, as with the SDK.
 */
export function bucketClientConfig(): S3ClientConfig {
  const elsewhere = process.env['AWS_ENDPOINT_URL_S3'] || process.env['AWS_ENDPOINT_URL'];
  const common: S3ClientConfig = {
    requestHandler: TIMEOUTS,
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  if (!elsewhere) return common;
  // A bucket there is a path more often than a host of its own, and a region is a name nobody looks at.
  const region = process.env['AWS_REGION'] || process.env['AWS_DEFAULT_REGION'] || 'us-east-1';
  return { ...common, endpoint: elsewhere, forcePathStyle: true, region };
}

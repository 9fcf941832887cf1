import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** A bucket and the prefix of its objects' names. The prefix is '' or ends in a slash. */
export interface BucketAddress {
  readonly bucket: string;
  readonly prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?!\.{1,2}(\/|$))[\w.-]+(\/(?!\.{1,2}(\/|$))[\w.-]+)*$/;

/** The rule for addresses that begin with `s3:`. An error message puts it after the invalid address. */
export const BUCKET_ADDRESS_RULE =
  'must look like s3://bucket or s3://bucket/folder; ' +
  'credentials and endpoint come from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL_S3';

/** Whether an address means a bucket rather than a folder. */
export const isBucketAddress = (address: string): boolean => /^s3:/i.test(address);

/** Parses `s3://bucket/prefix`. Undefined if the address is invalid (`BUCKET_ADDRESS_RULE`). */
export function parseBucketAddress(address: string): BucketAddress | undefined {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]*)\/?(.*?)\/*$/i.exec(address) ?? [];
  if (!BUCKET.test(bucket) || (prefix !== '' && !PREFIX.test(prefix))) return undefined;
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** A slower server counts as unreachable. */
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 10_000 };

/**
 * Settings beyond the SDK's own environment variables, for buckets outside Amazon. As in the SDK, an empty variable
 * counts as unset.
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
  // Such servers mostly expect the bucket in the path, not in the host name, and ignore the region.
  const region = process.env['AWS_REGION'] || process.env['AWS_DEFAULT_REGION'] || 'us-east-1';
  return { ...common, endpoint: elsewhere, forcePathStyle: true, region };
}

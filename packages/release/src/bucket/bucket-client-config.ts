import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** Who answers later than this is away. */
const PATIENCE = { connectionTimeout: 5_000, requestTimeout: 10_000 };

/** Beyond what the SDK reads from its own environment variables: what buckets other than Amazon's need. One that is empty is not set, as with the SDK. */
export function bucketClientConfig(): S3ClientConfig {
  const elsewhere = process.env['AWS_ENDPOINT_URL_S3'] || process.env['AWS_ENDPOINT_URL'];
  const common: S3ClientConfig = {
    requestHandler: PATIENCE,
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  if (!elsewhere) return common;
  // A bucket there is a path more often than a host of its own, and a region is a name nobody looks at.
  const region = process.env['AWS_REGION'] || process.env['AWS_DEFAULT_REGION'] || 'us-east-1';
  return { ...common, endpoint: elsewhere, forcePathStyle: true, region };
}

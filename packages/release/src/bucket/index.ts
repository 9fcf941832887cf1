/** S3-compatible buckets, as every part of the product reads their addresses and speaks to them. */
export { bucketClientConfig } from './bucket-client-config.ts';
export { isBucketAddress, readBucketPlace, type BucketPlace } from './bucket-place.ts';

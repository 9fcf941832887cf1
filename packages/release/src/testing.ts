/** Test helpers for other packages. */
export { startBucketServer, type BucketServer } from './testing/bucket-server.ts';
export { GATE, ReleasedTarget } from './testing/released-target.ts';

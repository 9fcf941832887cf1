/** Test helpers for other packages. */
export { startBucketServer, type BucketServer } from './bucket-server.ts';
export { GATE, ReleasedTarget } from './released-target.ts';

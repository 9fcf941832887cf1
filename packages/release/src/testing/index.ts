/** What tests of other packages need of this one. */
export { startBucketServer, type BucketServer } from './bucket-server.ts';
export { GATE, ReleasedTarget } from './released-target.ts';
export { conditionalWrites, type Conditions } from './bucket-server.ts';

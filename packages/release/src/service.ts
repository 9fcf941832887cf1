/** The exports for a release service: a server that changes releases for its teams. It loads the gate. */
export { NO_METRICS } from './changes/metrics.ts';
export { OPERATIONS, type OperationName, runOperation } from './changes/operations.ts';
export { specificationApi, surfaceOf, type ApiSurface } from './changes/gate/api-surface.ts';
export { describeFailure } from './service/failures.ts';
export { guardFiles, permitChanges, requireRight, type StoreUser } from './service/guarded-store.ts';
export type { ServiceFailure } from './service/service-failure.ts';
export { STORED_AT } from './service/service-store.ts';
export { GateError } from './target/problem.ts';
export { type PublishedBuild, versionOf } from './target/published-build.ts';

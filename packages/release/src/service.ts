/** The exports for a release service: a server that changes releases for its teams. It loads the gate. */
export { NO_METRICS } from './changes/metrics.ts';
export type { ReportedChange } from './changes/change-release.ts';
export type { GateRequest } from './changes/gate/run-checks.ts';
export { OPERATIONS, type OperationBody, type OperationName, runOperation } from './changes/operations.ts';
export { specificationApi, surfaceOf, type ApiSurface } from './changes/gate/api-surface.ts';
export { guardFiles, permitChanges, requireRight, SETTINGS_DEED, type StoreUser } from './service/guarded-store.ts';
export { type ServiceFailure, toError, toFailure } from './service/service-failure.ts';
export { etagHeader, ofEtagHeader, STORED_AT } from './service/service-store.ts';
export { type PublishedBuild, versionOf } from './target/published-build.ts';

/** The parts of the gate that a release uses. */
export { specificationApi, type ApiSurface } from './api-surface.ts';
export { checkRelease, type GateInput } from './check-release.ts';
export { describeProblem } from '../records/problem.ts';
export { readApi } from './api-surface.ts';
export type { PublishedBuild, PublishedRemote, PublishedShell } from '../records/published-build.ts';
export { storedAssets } from '../publish/stored-assets.ts';

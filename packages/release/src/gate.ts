/** The parts of the gate that a release uses. */
export { type ApiSurface, readApi, specificationApi } from './changes/gate/api-surface.ts';
export { checkRelease, type GateInput } from './changes/gate/check-release.ts';
export { describeProblem, WAIVABLE } from './target/problem.ts';
export { PROBLEMS } from './target/problems.ts';
export type { PublishedBuild, PublishedRemote, PublishedShell } from './target/published-build.ts';
export { storedAssets } from './target/asset-files.ts';

/** What a release asks the gate. */
export { specificationApi, type ApiSurface } from './api-surface.ts';
export { checkBuilds } from './check-builds.ts';
export { checkRelease, type GateQuestion, type Leave } from './check-release.ts';
export { shellFits } from './fits.ts';
export { readApi } from './read-api.ts';
export type { PublishedBuild, PublishedRemote, PublishedShell } from '../published/published-build.ts';

export { composeRelease, type ComposeOptions } from './compose/compose-release.ts';
export { ReleaseError } from './release-error.ts';
export { loadRelease, type Release } from './serve/load-release.ts';

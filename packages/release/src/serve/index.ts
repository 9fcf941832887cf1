/** The exports for a server of releases. It does not load the code that composes and checks them. */
export { RELEASE_FILE } from '../records/release-record.ts';
export { ReleaseError } from '../store/release-error.ts';
export { openStore } from '../store/open-store.ts';
export type { Store } from '../store/store.ts';
export { loadRelease, type OwnApiOrigins, type Release, type ServedDocument } from './load-release.ts';
export { readPreview } from './read-preview.ts';

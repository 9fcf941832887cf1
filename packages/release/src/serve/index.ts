/** What a server of releases needs, and no more: what composes and judges them is not loaded to serve. */
export { RELEASE_FILE } from '../records/release-record.ts';
export { openStore } from '../store/open-store.ts';
export type { Store } from '../store/store.ts';
export { loadRelease, type Release, type ServedDocument } from './load-release.ts';

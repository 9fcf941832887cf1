/** The exports for a server of releases. It does not load the code that composes and checks them. */
export { RELEASE_FILE } from './target/release-record.ts';
export { ReleaseError } from './target/release-error.ts';
export { openStore } from './target/open-store.ts';
export type { Store } from './target/store.ts';
export {
  changeRemotes,
  loadRelease,
  type OwnApiOrigins,
  type Release,
  type ServedDocument,
} from './target/load-release.ts';
export { readPreview } from './target/preview-record.ts';

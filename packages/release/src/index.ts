export { releaseLocalBuilds, type LocalRelease } from './local/release-local-builds.ts';
export { ReleaseError } from './store/release-error.ts';
export {
  recordName,
  RELEASE_FILE,
  type ReleaseChange,
  type ReleasedDocument,
  type ReleaseRecord,
} from './records/release-record.ts';
export { loadRelease, type OwnApiOrigins, type Release, type ServedDocument } from './serve/load-release.ts';
export { folderStore } from './store/folder-store.ts';
export { openStore } from './store/open-store.ts';
export type { FileHeaders, Store, StoredFile } from './store/store.ts';

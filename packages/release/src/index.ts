export { releaseLocalBuilds, type LocalRelease } from './commands/compose.ts';
export { ReleaseError } from './target/release-error.ts';
export {
  recordName,
  RELEASE_FILE,
  type ReleaseChange,
  type ReleasedDocument,
  type ReleaseRecord,
} from './target/release-record.ts';
export { loadRelease, type OwnApiOrigins, type Release, type ServedDocument } from './target/load-release.ts';
export { folderStore, openStore } from './target/open-store.ts';
export type { FileHeaders, Store, StoredFile } from './target/store.ts';

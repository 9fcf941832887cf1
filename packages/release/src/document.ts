/** Parts of documents, for releases of builds outside the workspace. */
export {
  bootFiles,
  bootRemotes,
  bootShell,
  composeReleasedDocument,
  documentTemplate,
  entryFiles,
  filesOf,
  insertBootData,
} from './target/boot-document.ts';
export { bundleBootScript } from './target/local-build.ts';
export { readBuilds, type Build, type Builds, type RemoteBuild } from './target/local-build.ts';

/** Parts of documents, for releases of builds outside the workspace. */
export {
  type Build,
  type RemoteBuild,
  bootFiles,
  bootRemotes,
  bootShell,
  composeReleasedDocument,
  documentTemplate,
  entryFiles,
  filesOf,
  insertBootData,
} from './target/boot-document.ts';
export { type Builds, buildShellDocument, bundleBootScript, readBuilds } from './target/local-build.ts';

/** Parts of documents, for releases of builds outside the workspace. */
export { bootFiles, bootRemotes, bootShell, entryFiles } from './boot-data.ts';
export { bundleBootScript } from './shell-document.ts';
export { documentTemplate, insertBootData } from './boot-document.ts';
export { readBuilds, type Build, type Builds, type RemoteBuild } from '../records/local-builds.ts';
export { composeReleasedDocument, filesOf } from './boot-document.ts';

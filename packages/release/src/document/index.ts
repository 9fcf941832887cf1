/** The parts that documents are made of, for releases of other builds than the workspace's own. */
export { bootFiles, bootRemote, bootShell, entryFiles } from './boot-data.ts';
export { bundleBootScript } from './shell-document.ts';
export { documentTemplate } from './boot-document.ts';
export { readBuilds, type Build, type Builds, type RemoteBuild } from '../records/local-builds.ts';
export { composeReleasedDocument, filesOf } from './released-document.ts';

/** What a release is made with, for builds that are not the workspace's own. */
export { bootFiles, bootRemote, bootShell, entryFiles } from '../document/boot-data.ts';
export { bundleBootScript } from '../document/shell-document.ts';
export { composeRelease } from './compose-release.ts';
export { documentTemplate } from '../document/boot-document.ts';
export { promoteRelease } from './promote-release.ts';
export { readBuilds, type Build, type Builds, type RemoteBuild } from '../records/local-builds.ts';
export { composeReleasedDocument } from '../document/released-document.ts';

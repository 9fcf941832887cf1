/** What a release is made with, for builds that are not the workspace's own. */
export { bootFiles, bootRemote, bootShell, entryFiles } from './boot-data.ts';
export { bundleBootScript } from './boot-script.ts';
export { composeRelease } from './compose-release.ts';
export { documentForm } from './document.ts';
export { promoteRelease } from './promote-release.ts';
export { readBuilds, type Build, type Builds, type RemoteBuild } from './read-builds.ts';
export { releasedDocument } from './released-document.ts';

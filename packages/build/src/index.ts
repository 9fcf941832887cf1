export { adoptStockBuild } from './adopt/adopt-stock-build.ts';
export { buildAll } from './builds/build-all.ts';
export { buildApp, runWebpack, watchFolder } from './builds/build-app.ts';
export type { BuildRecord, BuiltFile, BuiltPage, OfferedLibrary } from '@gym/remote-contract/build-record';
export { hostConfig, monolithConfig, type MonolithConfig } from './config/host-config.ts';
export { CALL_DATA } from './plugins/call-data.ts';
export { remoteConfig } from './config/remote-config.ts';
export { offeredLibraries } from './sharing/sharing.ts';
export { type Declared, readDeclaration, readPublished, readShellDeclaration } from './declaration/read-declaration.ts';
export { isBuilt, isCurrent, recordInputs } from './workspace/build-inputs.ts';
export {
  APPS,
  appFolder,
  COMPILER_OPTIONS,
  distFolder,
  isRemote,
  REMOTES,
  REPOSITORY,
  SHELL_MODULE,
} from './workspace/repository.ts';
export { SHARING_POLICY, type SharedLibrary, type SharedName } from '@gym/kernel/sharing-policy';

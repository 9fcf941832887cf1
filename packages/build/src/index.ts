export { buildAll } from './build-all.ts';
export { buildApp, isBuilt } from './build-app.ts';
export type { BuildRecord, BuiltFile, BuiltPage } from './build-record.ts';
export { hostConfig } from './host-config.ts';
export { remoteConfig } from './remote-config.ts';
export { distFolder, REPOSITORY } from './repository.ts';
export { SHARING_POLICY, type SharedLibrary, type SharedName } from './sharing-policy.ts';

export { buildAll } from './build-all.ts';
export { buildApp } from './build-app.ts';
export type { BuildRecord, BuiltFile, BuiltPage } from './build-record.ts';
export { hostConfig } from './host-config.ts';
export { remoteConfig } from './remote-config.ts';
export { isBuilt } from './is-built.ts';
export { distFolder, REPOSITORY } from './repository.ts';
export { SHARING_POLICY, type SharedLibrary, type SharedName } from './sharing-policy.ts';

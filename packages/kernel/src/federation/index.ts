export { exposedModule, isContainer, type RemoteContainer } from './container.ts';
export { HOST_RUNTIME } from './host-runtime-name.ts';
export { provideHostRuntime } from './host-runtime.ts';
export { createShareScope, type OfferedLibrary, type SharedLibrary, type ShareScope } from './share-scope.ts';
export { SharedLibraryError } from './share-scope.ts';
export { takeShared } from './share-scope.ts';

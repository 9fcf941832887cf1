export { exposedModule, isContainer, type RemoteContainer } from './container.ts';
export { provideHostRuntime } from './provide-host-runtime.ts';
export { createShareScope, type OfferedLibrary, type SharedLibrary, type ShareScope } from './share-scope.ts';
export { SharedLibraryError } from './shared-library-error.ts';
export { takeShared } from './take-shared.ts';

export { createKernel, type KernelOptions } from './create-kernel.ts';
export { errorReference, FailureDetails } from './failures/failure-details.tsx';
export { LazyPart } from './failures/lazy-part.tsx';
export { NotFound } from './failures/not-found.tsx';
export { loadFailurePanels, ScreenFailure } from './failures/screen-failure.tsx';
export { errorTexts, lazyPartTexts } from './failures/texts.ts';
export { type OfferedLibrary, SharedLibraryError, type ShareScope, takeShared } from './federation/share-scope.ts';
export type { RemoteContainer } from './federation/container.ts';
export { KernelProviders } from './host/kernel-providers.tsx';
export { KernelToasts } from './host/kernel-toasts.tsx';
export { type Kernel, useKernel } from './host/use-kernel.ts';
export {
  BLOCKING_INTEGRITY,
  extendIntegrity,
  INTEGRITY,
  integrityOf,
  isReleased,
  provideIntegrity,
} from './integrity/integrity.ts';
export { provideRetryAddresses } from './integrity/script-address.ts';
export { LeaveGuard } from './leaving/leave-guard.tsx';
export { mountedRoute, mountRoutes } from './mounting/mount-routes.tsx';
export { createRemoteLoader, type LoadRemote, runStartUpCheck } from './remotes/load-remote.ts';
export type { ContractAdapter, OlderContract } from './remotes/older-contract.ts';
export {
  createRemoteRegistry,
  type LoadedRemote,
  type RemoteRegistry,
  type RemoteStatus,
} from './remotes/remote-registry.ts';
export type { Leaving } from './saves/leaving.ts';
export type { KernelRouter } from './saves/router-location.ts';
export { isFailedSave } from './saves/save-toasts.ts';
export { pathnameOf, samePath } from './services/address.ts';
export { type Browser, randomId, thisBrowser } from './services/browser.ts';
export type { Connection } from './services/connection.ts';
export { createQueryClient } from './services/query-client.ts';
export { createStore, type Store } from './services/store.ts';
export { createToaster, type PersistentToast, type Toaster } from './services/toaster.ts';

export { shownContributions } from './contributions/contributions.ts';
export { createKernel, type KernelOptions } from './create-kernel.ts';
export { errorReference, errorTexts, FailureDetails } from './failures/failure-details.tsx';
export { LazyPart, lazyPartTexts } from './failures/lazy-part.tsx';
export { NotFound } from './failures/not-found.tsx';
export { type OfferedLibrary, SharedLibraryError, type ShareScope, takeShared } from './federation/share-scope.ts';
export type { RemoteContainer } from './federation/container.ts';
export { type Kernel, KernelProviders, KernelToasts, useKernel } from './host/use-kernel.tsx';
export {
  BLOCKING_INTEGRITY,
  extendIntegrity,
  INTEGRITY,
  integrityOf,
  isReleased,
  provideIntegrity,
} from './remotes/integrity.ts';
export { provideRetryAddresses } from './remotes/retry-address.ts';
export { LeaveGuard } from './leaving/leave-guard.tsx';
export { loadFailurePanels, mountedRoute, mountRoutes, ScreenFailure } from './mounting/mount-routes.tsx';
export { RemoteLoadError, type RemotePhase } from './remotes/load-failure.ts';
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
export { type Browser, pathnameOf, randomId, samePath, thisBrowser } from './services/browser.ts';
export { type Connection, createQueryClient } from './services/connection.ts';
export { createStore, type Store } from './services/store.ts';
export { createToaster, type PersistentToast, type Toaster } from './services/toaster.ts';

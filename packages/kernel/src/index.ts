export { shownContributions } from './contributions/contributions.ts';
export { useContributions } from './contributions/use-contributions.ts';
export { useMenuMark } from './contributions/use-menu-mark.ts';
export { createKernel, type KernelOptions } from './create-kernel.ts';
export { errorReference, errorTexts, FailureDetails } from './failures/failure-details.tsx';
export { LazyPart, lazyPartTexts } from './failures/lazy-part.tsx';
export { NotFound } from './failures/not-found.tsx';
export {
  type OfferedLibrary,
  type RemoteContainer,
  SharedLibraryError,
  type ShareScope,
  takeShared,
} from './federation/host-runtime.ts';
export { type Kernel, KernelProviders, KernelToasts, useKernel } from './host/use-kernel.tsx';
export {
  BLOCKING_INTEGRITY,
  extendIntegrity,
  INTEGRITY,
  integrityOf,
  isReleased,
  provideIntegrity,
  provideRetryAddresses,
  SERVICE_WORKER,
  trustedAddress,
} from './remotes/file-addresses.ts';
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
export type { Leaving } from './saves/unsaved-work.ts';
export { type Browser, type KernelRouter, pathnameOf, randomId, samePath, thisBrowser } from './services/browser.ts';
export { isFailedSave } from './saves/send-save.ts';
export {
  type Connection,
  createQueryClient,
  createStore,
  createToaster,
  type PersistentToast,
  type Store,
  type Toaster,
} from './services/stores.ts';

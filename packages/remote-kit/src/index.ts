export { hostServicesContract, type HostUnderTest } from './contract/host-services-contract.ts';
export { createFakeHost, type FakeHost, type FakeHostOptions } from './fake-host/create-fake-host.ts';
export { DEFAULT_CONFIG } from './fake-host/create-fake-host.ts';
export type { FakeSave } from './fake-host/fake-saves.ts';
export type { FakeToast } from './fake-host/fake-toasts.ts';
export { remoteContract } from './contract/remote-contract.ts';
export { renderRemote, type RenderedRemote, type RenderRemoteOptions } from './render/render-remote.tsx';
export { cells, messages, named, valuesOf } from './render/read-page.ts';

export { createFakeHost, type FakeHost, type FakeHostOptions } from './host/create-fake-host.ts';
export type { FakeSave, FakeToast } from './host/create-fake-host.ts';
export { DEFAULT_CONFIG } from './host/kit-kernel.ts';
export type { OwnApi, OwnApiHandler } from './own-api/own-api.ts';
export { remoteContract } from './contract/remote-contract.ts';
export { renderRemote, type RenderedRemote, type RenderRemoteOptions } from './render/render-remote.tsx';
export { cells, messages, named, says, valuesOf } from './render/read-page.ts';

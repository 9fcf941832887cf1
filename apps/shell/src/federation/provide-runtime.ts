import * as runtimeCore from '@module-federation/runtime-core';

/**
 * Gives the remotes the federation runtime: they are built with `externalRuntime` and expect it under this name. The
 * plugin's own way to provide it would add 10 KB to the shell. A test fails when an upgrade changes the name.
 */
export function provideRuntime(page: object = globalThis): void {
  Object.defineProperty(page, '_FEDERATION_RUNTIME_CORE', { value: runtimeCore, configurable: true });
}

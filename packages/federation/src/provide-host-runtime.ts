import { HOST_RUNTIME } from './host-runtime-name.ts';
import { hostRuntime } from './host-runtime.ts';

/** Puts the runtime where remotes look for it; before the first remote's entry is loaded. */
export function provideHostRuntime(page: object = globalThis): void {
  Object.defineProperty(page, HOST_RUNTIME, { value: hostRuntime, configurable: true });
}

import { HOST_RUNTIME } from './host-runtime-name.ts';
import type { hostRuntime } from './host-runtime.ts';

/** Built into a remote's entry in place of the plugin's bundler runtime: the host's, found on the page. */
export default (globalThis as unknown as { [HOST_RUNTIME]: typeof hostRuntime })[HOST_RUNTIME];

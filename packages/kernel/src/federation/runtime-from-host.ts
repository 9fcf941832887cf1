import { HOST_RUNTIME } from './host-runtime-name.ts';
import type { hostRuntime } from './host-runtime.ts';

/** The host's runtime. The build puts this module into a remote's entry in place of the plugin's bundler runtime. */
export default Reflect.get(globalThis, HOST_RUNTIME) as typeof hostRuntime;

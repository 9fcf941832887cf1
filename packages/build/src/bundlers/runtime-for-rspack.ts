import runtime from '@gym/kernel/runtime-from-host';

/**
 * The host's runtime, as rspack's container calls it. It also installs the libraries that an entry itself imports: the
 * entry of a remote imports none.
 */
export default {
  ...runtime,
  bundlerRuntime: { ...runtime.bundlerRuntime, installInitialConsumes: () => undefined },
};

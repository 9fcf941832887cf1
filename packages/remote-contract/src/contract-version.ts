/**
 * Version of this contract (semver). A remote states the range it was built for in `remote.json`, and the version
 * it was built with in its module; the shell refuses a remote whose range leaves this version out.
 * Raised: patch – wording; minor – something a host offers in addition; major – something a remote relied on is gone.
 */
export const CONTRACT_VERSION = '1.3.0';

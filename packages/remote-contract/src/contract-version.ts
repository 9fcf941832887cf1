/**
 * Version of this contract (semver). A remote declares its range in `remote.json`, and its module names the version it
 * was built with. The shell rejects a remote whose range excludes this version. Patch: wording. Minor: hosts offer
 * something new. Major: hosts no longer offer something that remotes used.
 */
export const CONTRACT_VERSION = '1.9.0';

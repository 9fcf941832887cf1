/**
 * Regular expression for a remote's name. The federation, the folder below `apps/`, releases and metrics use this name.
 * The shell's name matches it too.
 */
export const REMOTE_NAME = '^[a-z][a-z0-9_]{0,39}$';

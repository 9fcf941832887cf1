/**
 * What a remote may be called, as a regular expression: its federation name, its folder below `apps/`, what it is
 * released and counted by. The shell's name is one, too.
 */
export const REMOTE_NAME = '^[a-z][a-z0-9_]{0,39}$';

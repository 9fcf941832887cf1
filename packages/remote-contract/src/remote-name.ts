/**
 * Regular expression for a remote's name. The federation, the folder below `apps/`, releases and metrics use this name.
 * The shell's name matches it too.
 */
export const REMOTE_NAME = '^[a-z][a-z0-9_]{0,39}$';

/** Regular expression for a published version: the app's own, and digits of its content's hash (earlier tools: 8). */
export const PUBLISHED_VERSION = String.raw`^\d[\w.-]{0,60}-[0-9a-f]{8}([0-9a-f]{24})?$`;

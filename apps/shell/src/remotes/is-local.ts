import type { BootRemote } from '@gym/remote-contract';

/** Whether a remote comes from the browser's own machine, and not from a release, which has a hash of every file. */
export const isLocal = ({ entry }: BootRemote): boolean => entry.integrity === '';

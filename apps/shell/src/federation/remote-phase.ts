/** How far loading a remote got when it failed. */
export type RemotePhase = 'entry' | 'timeout' | 'evaluate' | 'module' | 'contract';

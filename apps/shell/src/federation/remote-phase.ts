/** How far loading a remote got when it failed. */
export type RemotePhase = 'entry' | 'integrity' | 'timeout' | 'evaluate' | 'module' | 'contract';

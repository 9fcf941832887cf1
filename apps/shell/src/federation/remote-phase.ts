/** How far loading a remote got when it failed. `shared`: the shell lacks a library that it needs. */
export type RemotePhase = 'entry' | 'integrity' | 'timeout' | 'evaluate' | 'module' | 'shared' | 'contract';

/**
 * How far loading got when it failed. `module`: the code that a remote exposes; `page`: that of one of its pages, or of the
 * shell's; `shared`: the shell lacks a library that it needs;
 * `check`: its own start-up check.
 */
export type RemotePhase =
  'entry' | 'integrity' | 'timeout' | 'evaluate' | 'module' | 'page' | 'shared' | 'contract' | 'check';

import type { SpawnOptions } from 'node:child_process';

/** A way to run PostgreSQL's programs on a cluster's folder as somebody who is not root. */
export interface Runner {
  /** What to spawn for a program of PostgreSQL (`initdb`, `postgres`) with the given arguments, `-D` apart. */
  command(
    program: string,
    args: readonly string[],
    cluster: string,
  ): { file: string; args: string[]; options: SpawnOptions };
  /** Who must own the cluster's files; undefined where that is whoever makes them. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

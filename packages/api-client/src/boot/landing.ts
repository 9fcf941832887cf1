import type { BootConfig, BootData, BootFile, BootRoute } from '@gym/remote-contract';
import { findRoute } from '@gym/remote-contract/match-path';
import { fillEarlyCall } from '../http/api-request.ts';

/** The data blocks of the boot document. */
export interface BootBlocks {
  readonly config: BootConfig;
  readonly boot: BootData;
}

const block = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '');

export const readBootBlocks = (): BootBlocks => ({
  config: block('config') as BootConfig,
  boot: block('boot') as BootData,
});

/** The files and early calls of the screen that the user lands on. */
export interface Landing {
  /** The route's path. */
  readonly path: string;
  readonly files: readonly BootFile[];
  /** Early calls with the path's parameters filled in. Parts that need a feature are still in brackets. */
  readonly early: readonly string[];
}

/** The landing on the route that matches the path. */
function landOn(routes: readonly BootRoute[], path: string): Landing | undefined {
  const found = findRoute(routes, path);
  return (
    found && {
      path: found.route.path,
      files: found.route.files,
      early: found.route.early.map((call) => fillEarlyCall(call, found.params)),
    }
  );
}

/** Landing on a screen of the shell. If the user is signed out, any other path leads to the sign-in (acceptance A7). */
export function landOnShell({ boot }: BootBlocks, signedIn: boolean, path: string): Landing | undefined {
  const open = boot.shell.routes.filter((route) => route.for !== (signedIn ? 'signed-out' : 'signed-in'));
  return landOn(open, path) ?? (signedIn ? undefined : landOn(open, '/'));
}

/** Landing on a remote's route, among the remotes of one audience (acceptance A11). The remote's entry loads first. */
export function landOnRemote({ boot }: BootBlocks, audience: unknown, path: string): Landing | undefined {
  const routes = boot.remotes.flatMap((remote) =>
    remote.audience === audience
      ? remote.routes.map((route) => ({ ...route, files: [remote.entry, ...route.files] }))
      : [],
  );
  return landOn(routes, path);
}

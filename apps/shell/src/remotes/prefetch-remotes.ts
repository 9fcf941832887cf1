import type { RemoteRegistry } from './remote-registry.ts';

/** Loads the remotes behind the menu ahead of the first click. A failure is shown when the remote is asked for. */
export function prefetchRemotes(registry: RemoteRegistry): void {
  for (const { name, menu } of registry.remotes())
    if (menu.length > 0 && registry.statusOf(name).status === 'idle') registry.load(name).catch(() => undefined);
}

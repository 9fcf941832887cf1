import type { RemoteRegistry } from './remote-registry.ts';

/** Loads the remotes behind the menu ahead of the first click. A failure is shown when the remote is asked for. */
export function prefetchRemotes(registry: RemoteRegistry): void {
  const names = new Set(registry.menu().map(({ path }) => registry.forPath(path)?.name));
  for (const name of names) if (name !== undefined && registry.statusOf(name).status === 'idle') registry.load(name).catch(() => undefined);
}

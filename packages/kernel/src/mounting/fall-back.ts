import type { BootRemote } from '@gym/remote-contract';
import type { QueryClient } from '@tanstack/react-query';
import { isOtherVersion, type LoadedRemote, type RemoteRegistry } from '../remotes/remote-registry.ts';
import type { KernelRouter } from '../services/browser.ts';
import { mountedRoute, mountId } from './mount-routes.tsx';

type Route = KernelRouter['routes'][number];

/** The route that has a mounted version of a remote as a child. */
function parentOf(routes: readonly Route[], isVersion: (route: Route) => boolean): Route | undefined {
  for (const route of routes) {
    const { children = [] } = route;
    const found = children.some(isVersion) ? route : parentOf(children, isVersion);
    if (found) return found;
  }
  return undefined;
}

/**
 * Mounts the routes of another version of a remote in place of those that are mounted. React Router cannot remove
 * routes, so those of the failed version lose their paths. A remote whose routes are not mounted stays so.
 */
function remount(router: KernelRouter, loaded: LoadedRemote): void {
  const isVersion = ({ id }: Route) => id.startsWith(mountId(loaded.remote.name));
  const parent = parentOf(router.routes, isVersion);
  const next = mountedRoute(loaded);
  if (!parent?.children || parent.children.some(({ id }) => id === next.id)) return;
  for (const route of parent.children.filter(isVersion)) route.children = [];
  router.patchRoutes(parent.id, [next]);
}

/** Shows the current address again, unless the user is leaving it. */
async function showAgain(router: KernelRouter): Promise<void> {
  const { location, navigation } = router.state;
  if (navigation.state !== 'idle') return;
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  await router.navigate({ pathname, search, hash }, { replace: true, state });
}

interface Failed {
  /** The entries of the versions whose code failed while it ran. They do not run again on this page. */
  readonly broken: Set<string>;
  /** By entry: several screens and panels of a version may fail together, and share one attempt. */
  readonly attempts: Map<string, Promise<LoadedRemote | undefined>>;
}

const failures = new WeakMap<RemoteRegistry, Failed>();

/** Loads the first other version that can be loaded. */
async function otherVersion(registry: RemoteRegistry, failed: BootRemote, broken: ReadonlySet<string>) {
  for (const version of await registry.versionsOf(failed)) {
    if (broken.has(version.entry.integrity)) continue;
    const loaded = await registry.replace(failed, version).catch(() => undefined); // the registry reports why
    if (loaded) return loaded;
  }
  return undefined;
}

/** The version that runs in place of a failed one. Undefined if no other one can: the failed one keeps running then. */
async function replacementOf(registry: RemoteRegistry, failed: BootRemote): Promise<LoadedRemote | undefined> {
  const running = registry.remotes().find(({ name }) => name === failed.name);
  if (running && isOtherVersion(running, failed)) return registry.load(failed.name);
  const { broken, attempts }: Failed = failures.get(registry) ?? { broken: new Set(), attempts: new Map() };
  failures.set(registry, { broken, attempts });
  const { integrity } = failed.entry;
  broken.add(integrity);
  const attempt = attempts.get(integrity) ?? otherVersion(registry, failed, broken);
  attempts.set(integrity, attempt);
  return attempt.finally(() => void attempts.delete(integrity));
}

interface FallBackServices {
  readonly registry: RemoteRegistry;
  readonly router: KernelRouter;
  readonly queryClient: QueryClient;
}

/**
 * Lets another released version of a remote run in place of one whose screen or panel threw (ADR-0042).
 * @param isCurrentScreen whether the failed version is still the current screen, which the other one then shows again
 * @returns whether another version runs
 */
export async function fallBack(
  { registry, router, queryClient }: FallBackServices,
  failed: BootRemote,
  isCurrentScreen: () => boolean,
): Promise<boolean> {
  const loaded = await replacementOf(registry, failed);
  if (!loaded) return false;
  remount(router, loaded);
  // The failed version may have stored data that the other one cannot read.
  queryClient.removeQueries({ type: 'inactive' });
  if (isCurrentScreen()) await showAgain(router);
  return true;
}

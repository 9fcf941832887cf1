import { matchPath } from '@gym/remote-contract/match-path';
import { pathnameOf, type RemoteRegistry, samePath } from '@gym/kernel';
import * as paths from '@gym/remote-contract/routes/shell';

/** The key in the session storage, which belongs to this tab only and survives a page load (acceptance A7). */
const KEY = 'headedFor';

/** Whether an address belongs to this product: a path, never another origin (`//evil.example`, `/\evil.example`). */
export function isOwnAddress(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address)) return false;
  try {
    return new URL(address, location.origin).origin === location.origin;
  } catch {
    return false;
  }
}

/** Remembers which address a visitor opened before the sign-in. */
export function rememberAddress(address: string): void {
  try {
    if (isOwnAddress(address)) sessionStorage.setItem(KEY, address);
  } catch {
    // A browser without storage remembers nothing. The sign-in then leads to the dashboard.
  }
}

/**
 * Returns the remembered address and removes it. It is checked again, because another script of this origin may have
 * written it.
 */
export function takeRememberedAddress(): string | undefined {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address !== null && isOwnAddress(address) ? address : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the remembered address, because signing out always leads to `/` (acceptance A7). */
export const forgetRememberedAddress = (): void => void takeRememberedAddress();

/**
 * Where a signed-in visitor lands (acceptance A3, A7). `/` leads to the remembered address if the role has it, and
 * otherwise to the dashboard. Any other address stays.
 * @param screens the shell's own
 */
export function landingAddress(
  address: string,
  registry: RemoteRegistry,
  screens: readonly { readonly path: string }[],
): string {
  const remembered = takeRememberedAddress();
  if (!samePath(pathnameOf(address), paths.signIn)) return address;
  if (remembered === undefined) return paths.dashboard;
  const pathname = pathnameOf(remembered);
  const redirects = registry.remotes().flatMap((remote) => remote.redirects ?? []);
  const known =
    [...screens.map(({ path }) => path), ...redirects.map(({ from }) => from)].some((path) =>
      matchPath(path, pathname),
    ) || registry.forPath(pathname) !== undefined;
  return known ? remembered : paths.dashboard;
}

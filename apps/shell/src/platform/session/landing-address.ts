import { matchPath } from 'react-router-dom';
import type { RemoteRegistry } from '../federation/remote-registry.ts';
import { pathnameOf, PATHS, samePath } from '../paths.ts';

/** Session storage, not local: it is of this tab alone, and outlives a load of the page (acceptance A7). */
const KEY = 'headedFor';

/** Whether an address lies in this product: a path, never another origin (`//evil.example`, `/\evil.example`). */
export function isOwnAddress(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address)) return false;
  try {
    return new URL(address, location.origin).origin === location.origin;
  } catch {
    return false;
  }
}

/** Remembers where a visitor was headed before signing in. */
export function rememberAddress(address: string): void {
  try {
    if (isOwnAddress(address)) sessionStorage.setItem(KEY, address);
  } catch {
    // A browser that stores nothing remembers nothing: sign-in then leads to the dashboard.
  }
}

/** Where the visitor was headed, once. Checked again: another script of this origin may have written it. */
export function takeRememberedAddress(): string | undefined {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address !== null && isOwnAddress(address) ? address : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets it: signing out leads nowhere but to `/` (acceptance A7). */
export const forgetRememberedAddress = (): void => void takeRememberedAddress();

const OWN_PATHS = Object.values(PATHS).filter((path) => path !== PATHS.signIn);

/**
 * Where a signed-in visitor lands (acceptance A3, A7): `/` leads to where they were headed before the sign-in, if their
 * role has it, else to the dashboard; any other address stays.
 */
export function landingAddress(address: string, registry: RemoteRegistry): string {
  const remembered = takeRememberedAddress();
  if (!samePath(pathnameOf(address), PATHS.signIn)) return address;
  if (remembered === undefined) return PATHS.dashboard;
  const pathname = pathnameOf(remembered);
  const known = OWN_PATHS.some((path) => matchPath(path, pathname)) || registry.forPath(pathname) !== undefined;
  return known ? remembered : PATHS.dashboard;
}

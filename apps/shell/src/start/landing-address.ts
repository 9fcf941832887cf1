import { matchPath } from 'react-router-dom';
import type { RemoteRegistry } from '../remotes/remote-registry.ts';
import { pathnameOf, PATHS, samePath } from '../paths.ts';
import { takeRememberedAddress } from '../session/remembered-path.ts';

const OWN_PATHS = Object.values(PATHS).filter((path) => path !== PATHS.signIn);

/**
 * Where a signed-in visitor lands (acceptance A3, A7): `/` leads to where they were headed before the sign-in, if their role
 * has it, else to the dashboard; any other address stays.
 */
export function landingAddress(address: string, registry: RemoteRegistry): string {
  const remembered = takeRememberedAddress();
  if (!samePath(pathnameOf(address), PATHS.signIn)) return address;
  if (remembered === undefined) return PATHS.dashboard;
  const pathname = pathnameOf(remembered);
  const known = OWN_PATHS.some((path) => matchPath(path, pathname)) || registry.forPath(pathname) !== undefined;
  return known ? remembered : PATHS.dashboard;
}

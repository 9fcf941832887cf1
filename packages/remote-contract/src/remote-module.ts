import type { RouteObject } from 'react-router-dom';

/** Who a remote is for: `admin` is role 1, `staff` is any other value (acceptance A5). */
export type Audience = 'admin' | 'staff';

/** Role as the server answers it, number or string, to audience (acceptance A5). */
export function audienceOfRole(role: number | string): Audience {
  return String(role).trim() === '1' ? 'admin' : 'staff';
}

/** What `<remote>/remote` exposes, and all of it. Name, menu and early calls are declared in `remote.json`. */
export interface RemoteModule {
  /** CONTRACT_VERSION the remote was built with. */
  readonly contract: string;
  /** Routes below the chrome, paths absolute and spelled as in `remote.json`; screens are lazy by `page()`. */
  readonly routes: RouteObject[];
  /**
   * Start-up check: run after the module was loaded and before any of its screens is shown; a remote whose check
   * throws, rejects or takes more than three seconds counts as failed, and the host runs the version before in its
   * place. The first rows wait for it, so it looks at what only running can tell and asks no server. Hosts know it
   * since contract 1.2.0; an older one does not call it.
   */
  check?(): void | Promise<void>;
}

import type { RouteObject } from 'react-router-dom';

/** What `<remote>/remote` exposes, and all of it. Name, menu and early calls are declared in `remote.json`. */
export interface RemoteModule {
  /** CONTRACT_VERSION the remote was built with. */
  readonly contract: string;
  /** Routes below the chrome, paths absolute and spelled as in `remote.json`; screens are lazy by `page()`. */
  readonly routes: RouteObject[];
}

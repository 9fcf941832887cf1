import type { RouteObject } from 'react-router-dom';
import type { CommandsModule } from './commands.ts';
import type { RemotePanels } from './slots.ts';

/** The complete interface of `<remote>/remote`. `defineRemote` makes it. */
export interface RemoteModule {
  /** The CONTRACT_VERSION that the remote was built with. */
  readonly contract: string;
  /** Routes inside the chrome. Paths are absolute and the same as in `remote.json`. `page()` makes screens lazy. */
  readonly routes: RouteObject[];
  /**
   * Start-up check. The host runs it after the module loads and before it shows any of its screens. A remote fails if
   * its check throws, rejects or takes more than three seconds. The host then runs the previous version. The first rows
   * wait for the check, so check only what requires running code, and send no request. Hosts before contract 1.2.0 do
   * not call it.
   */
  check?(): void | Promise<void>;
  /** Loads what the remote adds to the command palette. Hosts before contract 1.5.0 do not call it. */
  commands?(): Promise<CommandsModule>;
  /**
   * Loads the panels that `remote.json` declares for the slots of other screens. Hosts before contract 1.8.0 do not
   * call it.
   */
  readonly slots?: RemotePanels;
}

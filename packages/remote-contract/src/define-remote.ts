import { page } from '@gym/remote-contract';
import { CONTRACT_VERSION } from './contract-version.ts';
import type { RemoteDeclaration } from './remote-declaration.ts';
import type { RemoteModule } from './remote-module.ts';

/**
 * Makes a remote of its declaration. `src/remote.ts` is one statement, which exports what the remote has of
 * `contract`, `routes`, `slots`, `commands` and `check`: `export const { contract, routes } = defineRemote({ … })`.
 * The build writes `remote.json` from the same declaration, and the browser gets only what runs there.
 */
export const defineRemote = (declared: RemoteDeclaration): RemoteModule => ({
  ...declared,
  // The build bundles this module, so it is the version of the build and not of the host.
  contract: CONTRACT_VERSION,
  routes: declared.routes.map(({ path, page: shown, below }) => ({
    path,
    ...('loader' in shown ? shown : page(shown, below)),
  })),
  slots: Object.fromEntries(
    Object.entries({
      ...declared.panels,
      ...declared.columns,
      ...declared.filters,
      ...declared.sections,
      ...declared.figures,
      ...declared.reports,
      // What it declares besides its import is data.
    }).map(([slot, one]) => [slot, Object.values(one).find((part) => typeof part === 'function')]),
  ),
});

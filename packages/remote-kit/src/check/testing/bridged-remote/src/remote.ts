import type { RemoteModule } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { bridgePage, bridgePanel } from '@gym/ui/bridge';

export const contract = CONTRACT_VERSION;

// One app serves both paths, so that it stays mounted between them.
const directory = bridgePage(() => import(/* webpackChunkName: "members" */ './directory.ts'), '/directory');

export const routes: RemoteModule['routes'] = [
  { path: '/directory', ...directory },
  { path: '/directory/:id', ...directory },
];

export const slots: RemoteModule['slots'] = {
  'member-page': bridgePanel(() => import(/* webpackChunkName: "call" */ './call-panel.ts')),
  'member-list-filter': () => import(/* webpackChunkName: "phones" */ './phone-filter.ts'),
};

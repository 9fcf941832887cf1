import { page, type RemoteModule } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';

export const contract = CONTRACT_VERSION;

export const routes: RemoteModule['routes'] = [
  { path: '/prices', ...page(() => import(/* webpackChunkName: "price-list" */ './price-list.page.tsx')) },
];

import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import type { RemoteModule } from '@gym/remote-contract';
import { FAULTS, OWN_API_FAULTS } from './faults.ts';
import { faultyRoute, ownApiRoute } from './faulty-route.ts';

export const contract = CONTRACT_VERSION;
export const routes: RemoteModule['routes'] = [...FAULTS.map(faultyRoute), ...OWN_API_FAULTS.map(ownApiRoute)];

export const slots: RemoteModule['slots'] = {
  'member-page': () => import(/* webpackChunkName: "panel" */ './faulty-panel.tsx'),
  'member-list': () => import(/* webpackChunkName: "column" */ './locker-column.ts'),
};

/** The start-up check fails, too. */
export function check(): void {
  throw new Error('The remote is not ready.');
}

import * as second from '@gym/remote-contract';
import type { ContractAdapter } from '@gym/kernel';
import { type SecondHostServices, toFirst } from './host-services.ts';

const first = (host: unknown): second.HostServices => toFirst(host as SecondHostServices);

/** The adapter of contract 1 in a shell of contract 2. `@gym/remote-contract` reads the host as contract 1 had it. */
const library: typeof second = {
  ...second,
  CONTRACT_VERSION: '1.8.0' as typeof second.CONTRACT_VERSION,
  useHost: () => first(second.useHost()),
  useOptionalHost: () => {
    const host = second.useOptionalHost();
    return host && first(host);
  },
};

export const adapter: ContractAdapter = { libraries: { '@gym/remote-contract': library } };

import type { RemoteModule } from '@gym/remote-contract';
import { findRoute } from '@gym/remote-contract/match-path';
import * as admin from '../../../../../apps/admin/src/remote.ts';
import * as staff from '../../../../../apps/staff/src/remote.ts';
import type * as federated from '../../../../../apps/shell/src/platform/federation/start-federation.ts';

const REMOTES: Readonly<Record<string, RemoteModule>> = { admin, staff };

/** Replaces the shell's module of the same name in the monolith, which contains every remote. */
export const startFederation: typeof federated.startFederation = (boot, _config, audience) => {
  const remotes = boot.remotes.filter((remote) => remote.audience === audience);
  const remoteOf = (name: string) => remotes.find((remote) => remote.name === name)!;
  const load = async (name: string) => ({ remote: remoteOf(name), module: REMOTES[name]! });
  return {
    statusOf: (name) => ({ status: 'ready', remote: remoteOf(name) }),
    subscribe: () => () => undefined,
    forPath: (pathname) => remotes.find(({ routes }) => findRoute(routes, pathname)),
    remotes: () => remotes,
    load,
    retry: load,
    versionsOf: async (remote) => [remote],
    replace: ({ name }) => load(name),
  };
};

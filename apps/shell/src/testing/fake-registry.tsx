import {
  CONTRACT_VERSION,
  type Audience,
  type BootRemote,
  type RemoteCommands,
  type RemoteModule,
} from '@gym/remote-contract';
import { findRoute } from '@gym/remote-contract/match-path';
import type { RouteObject } from 'react-router-dom';
import type { LoadedRemote, RemoteRegistry, RemoteStatus } from '../platform/federation/remote-registry.ts';

const FILE = { file: 'assets/x.js', integrity: 'sha256-x' };

/** The remotes in the boot document of a test, with the menus of the specification. Each screen is one heading. */
export const REMOTES: readonly BootRemote[] = [
  remote(
    'admin',
    'Administration',
    'admin',
    [
      ['User', '/userlist', 'users'],
      ['Plan', '/planList', 'plan'],
    ],
    ['/updateUser/:id', '/user'],
  ),
  remote(
    'staff',
    'Members',
    'staff',
    [
      ['Member', '/memberList', 'members'],
      ['Later', '/later', 'members', 'versions'],
      ['Health List', '/healthList', 'health'],
      ['Never', '/never', 'members', 'unheard-of'],
    ],
    ['/memberHealth'],
  ),
];

function remote(
  name: string,
  title: string,
  audience: Audience,
  menu: [label: string, path: string, icon: string, feature?: string][],
  more: string[],
): BootRemote {
  const paths = [...menu.map(([, path]) => path), ...more];
  return {
    name,
    title,
    audience,
    owner: `${title} team`,
    version: '1.2.3',
    contract: '^1.0.0',
    entry: FILE,
    files: [],
    menu: menu.map(([label, path, icon, feature]) => ({ label, path, icon, ...(feature && { feature }) })),
    routes: paths.map((path) => ({ path, early: [], files: [] })),
  };
}

export interface FakeRegistry extends RemoteRegistry {
  /** Names of the loaded remotes, in order. */
  readonly asked: string[];
  /** Makes every next load fail. A call without a failure ends that. */
  fail(failure?: { phase: string; reason: string }): void;
  /** Gives the remotes these commands, by name. */
  readonly commands: Map<string, RemoteCommands>;
  /** Makes this version run instead of the released one. */
  replace(remote: BootRemote): void;
}

/** A registry of one audience's remotes, loaded from memory. `routes` replaces the screens of a remote. */
export function createFakeRegistry(
  audience: Audience,
  routes: Record<string, RouteObject[]> = {},
  released: readonly BootRemote[] = REMOTES,
): FakeRegistry {
  let remotes = released.filter((known) => known.audience === audience);
  const instead = new Map<string, BootRemote>();
  const statuses = new Map<string, RemoteStatus>();
  const listeners = new Set<() => void>();
  const asked: string[] = [];
  const commands = new Map<string, RemoteCommands>();
  let failure: { phase: string; reason: string } | undefined;

  const become = (name: string, status: RemoteStatus) => {
    statuses.set(name, status);
    for (const listener of listeners) listener();
  };
  const load = async (name: string): Promise<LoadedRemote> => {
    asked.push(name);
    const found = remotes.find((known) => known.name === name);
    if (!found) throw new Error(`${name} is not registered for this audience.`);
    const remote = instead.get(name) ?? found;
    const module: RemoteModule = {
      contract: CONTRACT_VERSION,
      routes:
        routes[name] ??
        remote.routes.map(({ path }) => ({ path, element: <h1 tabIndex={-1}>{`${name} ${path}`}</h1> })),
      commands: async () => ({ createCommands: () => commands.get(name) ?? { actions: [] } }),
    };
    if (statuses.get(name)?.status === 'ready') return { remote, module };
    become(name, { status: 'loading' });
    await Promise.resolve();
    if (failure) {
      become(name, { status: 'failed', version: found.version, ...failure });
      throw new Error(failure.reason);
    }
    if (remote !== found) remotes = remotes.map((one) => (one === found ? remote : one));
    become(name, { status: 'ready', remote, ...(remote !== found && { insteadOf: found.version }) });
    return { remote, module };
  };
  const idle: RemoteStatus = { status: 'idle' };
  return {
    asked,
    commands,
    load,
    retry: load,
    fail: (next) => {
      failure = next;
    },
    statusOf: (name) => statuses.get(name) ?? idle,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    forPath: (pathname) => remotes.find(({ routes }) => findRoute(routes, pathname)),
    remotes: () => remotes,
    replace: (remote) => void instead.set(remote.name, remote),
  };
}

import { CONTRACT_VERSION, type Audience, type BootRemote, type RemoteModule } from '@gym/remote-contract';
import { matchPath } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { RemoteRegistry, RemoteStatus } from '../remotes/remote-registry.ts';

const FILE = { file: 'assets/x.js', integrity: 'sha384-x' };

/** The boot document's remotes of a test: the menus of the specification, screens of one heading. */
export const REMOTES: readonly BootRemote[] = [
  remote('admin', 'Administration', 'admin', [['User', '/userlist', 'users'], ['Plan', '/planList', 'plan']], ['/updateUser/:id', '/user']),
  remote('staff', 'Members', 'staff', [['Member', '/memberList', 'members'], ['Later', '/later', 'members', 'versions'], ['Health List', '/healthList', 'health'], ['Never', '/never', 'members', 'unheard-of']], ['/memberHealth']),
];

function remote(name: string, title: string, audience: Audience, menu: [label: string, path: string, icon: string, feature?: string][], more: string[]): BootRemote {
  const paths = [...menu.map(([, path]) => path), ...more];
  return {
    name, title, audience, owner: `${title} team`, version: '1.2.3', contract: '^1.0.0', entry: FILE, files: [],
    menu: menu.map(([label, path, icon, feature]) => ({ label, path, icon, ...(feature && { feature }) })),
    routes: paths.map((path) => ({ path, early: [], files: [] })),
  };
}

export interface FakeRegistry extends RemoteRegistry {
  /** Names of the remotes that were asked for, in order. */
  readonly asked: string[];
  /** Lets the next load of every remote fail, until called with nothing. */
  fail(failure?: { phase: string; reason: string }): void;
}

/** The remotes of one audience, loaded from memory. `routes` replaces a remote's screens. */
export function createFakeRegistry(audience: Audience, routes: Record<string, RouteObject[]> = {}): FakeRegistry {
  const remotes = REMOTES.filter((known) => known.audience === audience);
  const statuses = new Map<string, RemoteStatus>();
  const listeners = new Set<() => void>();
  const asked: string[] = [];
  let failure: { phase: string; reason: string } | undefined;

  const become = (name: string, status: RemoteStatus) => {
    statuses.set(name, status);
    for (const listener of listeners) listener();
  };
  const load = async (name: string): Promise<RemoteModule> => {
    asked.push(name);
    const found = remotes.find((known) => known.name === name);
    if (!found) throw new Error(`${name} is not registered for this audience.`);
    const ready = statuses.get(name);
    if (ready?.status === 'ready') return ready.module;
    become(name, { status: 'loading' });
    await Promise.resolve();
    if (failure) {
      become(name, { status: 'failed', version: found.version, ...failure });
      throw new Error(failure.reason);
    }
    const module: RemoteModule = {
      contract: CONTRACT_VERSION,
      routes: routes[name] ?? found.routes.map(({ path }) => ({ path, element: <h1>{`${name} ${path}`}</h1> })),
    };
    become(name, { status: 'ready', module, version: found.version });
    return module;
  };
  const idle: RemoteStatus = { status: 'idle' };
  return {
    asked, load,
    retry: load,
    fail: (next) => { failure = next; },
    statusOf: (name) => statuses.get(name) ?? idle,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    forPath: (pathname) => remotes.find((known) => known.routes.some(({ path }) => matchPath(path, pathname))),
    menu: () => remotes.flatMap(({ menu }) => menu),
  };
}

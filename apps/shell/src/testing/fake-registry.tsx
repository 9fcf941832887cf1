import {
  CONTRACT_VERSION,
  type Audience,
  type BootRemote,
  type PanelModule,
  type RemoteCommands,
  type RemoteModule,
  type RemotePanels,
  type SlotName,
} from '@gym/remote-contract';
import { findRoute } from '@gym/remote-contract/match-path';
import type { RouteObject } from 'react-router-dom';
import type { LoadedRemote, RemoteRegistry, RemoteStatus } from '@gym/kernel';

const FILE = { file: 'assets/x.js', integrity: 'sha256-x' };

/** The remotes in the boot document of a test, with the menus of the specification. Each screen is one heading. */
export const REMOTES: readonly BootRemote[] = [
  {
    ...remote(
      'admin',
      'Administration',
      'admin',
      [
        ['User', '/userlist', 'users'],
        ['Plan', '/planList', 'plan'],
      ],
      ['/updateUser/:id', '/user'],
    ),
    redirects: [{ from: '/person/:id', to: '/updateUser/:id' }],
  },
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

interface FakePanel<Name extends SlotName> {
  readonly title: string;
  readonly feature?: string;
  load(): Promise<PanelModule<Name>>;
}

export interface FakeRegistry extends RemoteRegistry {
  /** Names of the loaded remotes, in order. */
  readonly asked: string[];
  /** Makes every next load fail. A call without a failure ends that. */
  fail(failure?: { phase: string; reason: string }): void;
  /** Gives the remotes these commands, by name. */
  readonly commands: Map<string, RemoteCommands>;
  /** Adds a remote without screens that has these panels. A panel's module loads as `load` says. */
  addPanels(name: string, panels: { readonly [Name in SlotName]?: FakePanel<Name> }): void;
  /** Makes this version run instead of the released one. */
  runInstead(remote: BootRemote): void;
}

type FakePanels = Parameters<FakeRegistry['addPanels']>[1];

const declarationsOf = (panels: FakePanels) =>
  Object.fromEntries(Object.entries(panels).map(([slot, { load: _, ...rest }]) => [slot, { ...rest, page: slot }]));
const modulesOf = (panels: FakePanels): RemotePanels =>
  Object.fromEntries(Object.entries(panels).map(([slot, { load }]) => [slot, load]));

const IDLE: RemoteStatus = { status: 'idle' };

const fakeModule = (
  { name, routes }: BootRemote,
  screens: RouteObject[] | undefined,
  slots: RemotePanels | undefined,
  commands: () => RemoteCommands | undefined,
): RemoteModule => ({
  contract: CONTRACT_VERSION,
  routes: screens ?? routes.map(({ path }) => ({ path, element: <h1 tabIndex={-1}>{`${name} ${path}`}</h1> })),
  slots: slots ?? {},
  commands: async () => ({ createCommands: () => commands() ?? { actions: [] } }),
});

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
  const panels = new Map<string, RemotePanels>();
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
    const module = fakeModule(remote, routes[name], panels.get(name), () => commands.get(name));
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
  return {
    asked,
    commands,
    load,
    retry: load,
    fail: (next) => {
      failure = next;
    },
    statusOf: (name) => statuses.get(name) ?? IDLE,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    forPath: (pathname) => remotes.find(({ routes }) => findRoute(routes, pathname)),
    remotes: () => remotes,
    addPanels: (name, added) => {
      panels.set(name, modulesOf(added));
      remotes = [...remotes, { ...remote(name, name, audience, [], []), slots: declarationsOf(added) }];
    },
    runInstead: (remote) => void instead.set(remote.name, remote),
    versionsOf: async (remote) => [remote],
    replace: () => Promise.reject(new Error('A test that replaces a version uses the real registry.')),
  };
}

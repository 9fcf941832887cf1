import {
  CONTRACT_VERSION,
  type Audience,
  type BootRemote,
  type ColumnModule,
  type ColumnName,
  type ContributedFilter,
  type FigureModule,
  type FigureName,
  type FilterModule,
  type FilterName,
  type PanelModule,
  type RemoteCommands,
  type RemoteModule,
  type ReportModule,
  type ReportName,
  type SectionModule,
  type SectionName,
  type SlotName,
} from '@gym/remote-contract';
import type { RouteObject } from 'react-router-dom';
import {
  createRemoteRegistry,
  type LoadRemote,
  RemoteLoadError,
  type RemotePhase,
  type RemoteRegistry,
} from '@gym/kernel';

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

interface FakeSlot<Module> {
  readonly title: string;
  readonly description?: string;
  readonly feature?: string;
  readonly order?: number;
  load(): Promise<Module>;
}

/** The remotes of a test, and how they load: in memory. The kernel's own registry does the rest. */
export interface TestRemotes {
  /** Names of the remotes that were loaded, in order. */
  readonly asked: string[];
  /** Makes every next load fail. A call without a failure ends that. */
  fail(failure?: { phase: RemotePhase; reason: string }): void;
  /** Gives the remotes these commands, by name. */
  readonly commands: Map<string, RemoteCommands>;
  /** Adds a remote without screens that contributes this. Its modules load as `load` says. */
  addSlots(
    name: string,
    slots: { readonly [Name in SlotName]?: FakeSlot<PanelModule<Name>> } & {
      readonly [Name in ColumnName]?: FakeSlot<ColumnModule>;
    } & { readonly [Name in FigureName]?: FakeSlot<FigureModule> } & {
      readonly [Name in ReportName]?: FakeSlot<ReportModule>;
    } & {
      readonly [Name in FilterName]?: FakeSlot<FilterModule> & Pick<ContributedFilter, 'options'>;
    } & {
      readonly [Name in SectionName]?: FakeSlot<SectionModule>;
    },
  ): void;
  /** Changes what the boot document says of a remote. */
  change(name: string, what: (remote: BootRemote) => Partial<BootRemote>): void;
  /** Makes the released version fail and this one run in its place. */
  runInstead(remote: BootRemote): void;
  load: LoadRemote;
  /** The registry of one session. */
  start(): RemoteRegistry;
}

type FakeSlots = Parameters<TestRemotes['addSlots']>[1];

const declarationsOf = (slots: FakeSlots) =>
  Object.fromEntries(Object.entries(slots).map(([slot, { load: _, ...rest }]) => [slot, { ...rest, page: slot }]));
const modulesOf = (slots: FakeSlots): RemoteModule['slots'] =>
  Object.fromEntries(Object.entries(slots).map(([slot, { load }]) => [slot, load]));

/** The remotes of one audience. `routes` replaces the screens of a remote. */
export function createTestRemotes(
  audience: Audience,
  routes: Record<string, RouteObject[]> = {},
  released: readonly BootRemote[] = REMOTES,
): TestRemotes {
  let remotes = released.filter((known) => known.audience === audience);
  const instead = new Map<string, BootRemote>();
  const slots = new Map<string, RemoteModule['slots']>();
  let failure: { phase: RemotePhase; reason: string } | undefined;
  const test: TestRemotes = {
    asked: [],
    commands: new Map(),
    fail: (next) => {
      failure = next;
    },
    addSlots: (name, added) => {
      slots.set(name, modulesOf(added));
      remotes = [...remotes, { ...remote(name, name, audience, [], []), slots: declarationsOf(added) }];
    },
    change: (name, what) => {
      remotes = remotes.map((one) => (one.name === name ? { ...one, ...what(one) } : one));
    },
    runInstead: (other) => void instead.set(other.name, other),
    load: async (wanted) => {
      const { name } = wanted;
      test.asked.push(name);
      const failed =
        failure ?? ((instead.get(name) ?? wanted) !== wanted && ({ phase: 'entry', reason: 'gone' } as const));
      if (failed) throw new RemoteLoadError(wanted, failed.phase, failed.reason);
      return {
        contract: CONTRACT_VERSION,
        routes:
          routes[name] ??
          wanted.routes.map(({ path }) => ({ path, element: <h1 tabIndex={-1}>{`${name} ${path}`}</h1> })),
        slots: slots.get(name) ?? {},
        commands: async () => ({ createCommands: () => test.commands.get(name) ?? { actions: [] } }),
      };
    },
    start: () =>
      createRemoteRegistry({
        remotes,
        loadRemote: (wanted) => test.load(wanted),
        versionsOf: async (wanted) => [instead.get(wanted.name) ?? wanted],
      }),
  };
  return test;
}

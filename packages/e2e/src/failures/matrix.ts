import { tampered, FAULT_FLAG } from './altered-files.ts';
import { type Fault, FAULTS, type FaultyOrigin } from './faulty-origin.ts';
import { type Column, type FilePart, type Part, type PartPaths } from './remote-parts.ts';
import type { Visitor } from '@gym/test-tools/product';

/** What a cell uses. */
export interface CellContext {
  readonly origin: FaultyOrigin;
  readonly paths: PartPaths;
  readonly visitor: Visitor;
}

/** One part, or all of them, failing in one way. */
export interface Cell {
  /** Runs before the page loads. */
  prepare?(ground: Omit<CellContext, 'visitor'>): Promise<void>;
  /** The open menu entry of the same remote when the failure begins. Absent if nothing of the remote is loaded yet. */
  readonly after?: 'User';
  /** The page lands on the plan list while the failure lasts, so that the browser's preloads fail too. */
  readonly landing?: true;
  cause(ground: CellContext): Promise<void>;
  /** The shell's other files are unavailable too, so only its already opened screens still open. */
  readonly cutOff?: true;
  /** The browser is offline: the panel says so in plain words, and folds away what a developer needs. */
  readonly offline?: true;
  /** Ends the cause. */
  restore(ground: CellContext): Promise<void>;
  /**
   * How the page recovers: at once with another version of the remote, or once the cause has ended. It then recovers
   * by itself, with Retry in place, or by a reload.
   */
  readonly over: 'at once' | 'by itself' | 'in place' | 'by reload';
  /** Whether the previous version can run instead. */
  readonly hasVersionBefore?: true;
}

/** A kind of failure: the cell of each column, or why there is none. */
export interface Failure {
  readonly name: string;
  readonly cells: Readonly<Record<Column, Cell | string>>;
}

const IN_THE_ENTRY = "it arrives in the entry's file";

const every = (
  cell: (part: FilePart) => Cell,
  all: Cell | string,
  module: Cell | string = IN_THE_ENTRY,
): Failure['cells'] => ({
  entry: cell('entry'),
  module,
  page: cell('page'),
  library: cell('library'),
  all,
});

/** All files fail with this fault when the page lands on the plan list. */
const allAtOnce = (fault: Fault): Cell => ({
  over: 'in place',
  landing: true,
  cause: async ({ origin, paths }) => {
    for (const path of paths.all) origin.inject(path, fault);
  },
  restore: async ({ origin }) => origin.restore(),
});

const withFault = (fault: Fault) =>
  every(
    (part) => ({
      over: 'in place',
      cause: async ({ origin, paths }) => origin.inject(paths[part], fault),
      restore: async ({ origin }) => origin.restore(),
    }),
    allAtOnce(fault),
  );

const CODE_THAT_THROWS = {
  entry: tampered.throwing,
  module: tampered.throwingFirstModule,
  page: tampered.throwingModules,
  library: tampered.throwingModules,
} as const;
const tamperThrowing = ({ origin, paths }: Pick<CellContext, 'origin' | 'paths'>, part: Part) =>
  origin.tamper(paths[part], CODE_THAT_THROWS[part]);
const setFaultFlag = (flag: string) => {
  Object.assign(window, { [flag]: true });
};
const dropFaultFlag: Cell['restore'] = ({ visitor }) =>
  visitor.page.evaluate((flag) => {
    Reflect.deleteProperty(window, flag);
  }, FAULT_FLAG);

const throwingPart = (part: Part): Cell => ({
  over: 'in place',
  prepare: (ground) => tamperThrowing(ground, part),
  cause: ({ visitor }) => visitor.page.evaluate(setFaultFlag, FAULT_FLAG),
  restore: dropFaultFlag,
});

const throwing = every(
  throwingPart,
  {
    over: 'in place',
    landing: true,
    prepare: async (ground) => {
      for (const part of ['entry', 'page', 'library'] as const) await tamperThrowing(ground, part);
    },
    cause: async ({ visitor }) => void (await visitor.page.addInitScript(setFaultFlag, FAULT_FLAG)),
    restore: dropFaultFlag,
  },
  throwingPart('module'),
);

const ONLY_THE_MODULE = 'only the exposed module has a start-up check';
const OF_THE_REMOTE = 'this is about the remote, not about its files: see the columns before';
const DOCTORED_ENTRY = '/assets/admin/remoteEntry.doctored.js';

/** A faulty release, repaired by the next release. */
const released = (over: Cell['over'], prepare: NonNullable<Cell['prepare']>): Cell => ({
  over,
  prepare,
  cause: async () => undefined,
  restore: async ({ origin }) => origin.restore(),
});

const offline = (part: FilePart): Cell => ({
  over: 'by itself',
  cutOff: true,
  offline: true,
  ...(part === 'page' && { after: 'User' as const }),
  cause: async ({ origin, paths, visitor: { context } }) => {
    if (part === 'entry' || part === 'page') return context.setOffline(true);
    // The connection breaks during the request for this part, after all previous parts have loaded.
    origin.inject(paths[part], async (response) => {
      await context.setOffline(true);
      response.destroy();
    });
  },
  restore: async ({ origin, visitor: { context } }) => {
    origin.restore();
    await context.setOffline(false);
  },
});

/** The failures that one faulty origin per cell can cause. `deployed` covers a deploy, which affects all pages. */
export const FAILURES: readonly Failure[] = [
  { name: '404', cells: withFault(FAULTS[404]) },
  { name: '500', cells: withFault(FAULTS[500]) },
  { name: 'no response', cells: withFault(FAULTS.hang) },
  { name: 'empty 200', cells: withFault(FAULTS.empty) },
  { name: 'HTML as 200', cells: withFault(FAULTS.html) },
  { name: 'throws while evaluating', cells: throwing },
  { name: 'truncated', cells: withFault(FAULTS.truncated) },
  { name: 'changed byte', cells: withFault(FAULTS.altered) },
  {
    name: 'wrong contract version',
    cells: {
      entry: released('in place', async ({ origin }) => origin.tamperDocument(tampered.documentOfAnotherContract)),
      module: released('in place', ({ origin, paths }) => origin.tamper(paths.module, tampered.ofAnotherContract)),
      page: "a page has no contract version; it is part of the remote's build",
      library: "it is part of the shell's build",
      all: OF_THE_REMOTE,
    },
  },
  {
    name: 'missing shared library',
    cells: {
      entry: 'an entry uses no shared library; the next columns show the code behind it',
      module: released('in place', ({ origin, paths }) =>
        origin.tamper(paths.entry, tampered.missing('@gym/remote-contract'), DOCTORED_ENTRY),
      ),
      page: released('in place', ({ origin, paths }) =>
        origin.tamper(paths.entry, tampered.missing('@gym/ui'), DOCTORED_ENTRY),
      ),
      library: 'this is the library itself: see the page chunk',
      all: OF_THE_REMOTE,
    },
  },
  {
    name: 'fails its start-up check',
    cells: {
      entry: ONLY_THE_MODULE,
      module: released('in place', ({ origin, paths }) => origin.tamper(paths.module, tampered.failingItsCheck)),
      page: ONLY_THE_MODULE,
      library: "it is part of the shell's build",
      all: OF_THE_REMOTE,
    },
  },
  {
    name: 'offline during the session',
    // The document and the shell arrive, and then the connection breaks.
    cells: every(
      offline,
      allAtOnce((response) => void response.destroy()),
    ),
  },
];

/** A screen whose code loads, and throws while it renders. */
const throwingScreen: Cell = released('at once', ({ origin, paths }) =>
  origin.tamper(paths.page, tampered.throwingScreen),
);

const REPLACED_PARTS: readonly (readonly [name: string, part: Part])[] = [
  ['404', 'entry'],
  ['no response', 'entry'],
  ['changed byte', 'entry'],
  ['wrong contract version', 'entry'],
  ['throws while evaluating', 'module'],
  ['missing shared library', 'module'],
  ['fails its start-up check', 'module'],
  ['throws while evaluating', 'page'],
];

/** One failure of each phase, with a previous version that can run instead. */
export const REPLACED = [
  ...REPLACED_PARTS.map(([name, part]) => {
    const cell = FAILURES.find((failure) => failure.name === name)?.cells[part];
    if (cell === undefined || typeof cell === 'string')
      throw new Error(`No failure "${name}" of the ${part} is played.`);
    return { name, part, cell };
  }),
  { name: 'throws while rendering', part: 'page' as const, cell: throwingScreen },
].map(({ cell, ...rest }) => ({ ...rest, cell: { ...cell, over: 'at once', hasVersionBefore: true } satisfies Cell }));

/** A newer release has replaced the one of the page, and the old files are gone. */
export const deployed: Failure = {
  name: 'chunk removed by a deployment',
  cells: every(
    (part) => ({
      over: part === 'entry' ? 'at once' : 'by reload',
      ...(part === 'page' && { after: 'User' as const }),
      // The shell's new release also removes the files of its other screens.
      ...(part === 'library' && { cutOff: true as const }),
      // The journey itself deploys.
      cause: async () => undefined,
      restore: async () => undefined,
    }),
    'a page that lands after a deployment gets the new files',
  ),
};

import { tampered, FAULT_FLAG } from './altered-files.ts';
import { type Fault, FAULTS, type FaultyOrigin } from './faulty-origin.ts';
import type { Part } from './remote-parts.ts';
import type { Visitor } from '@gym/browser-testing';

/** What a cell has to work with. */
export interface CellContext {
  readonly origin: FaultyOrigin;
  readonly paths: Readonly<Record<Part, string>>;
  readonly visitor: Visitor;
}

/** One part failing in one way. */
export interface Cell {
  /** Before the page is loaded. */
  prepare?(ground: Omit<CellContext, 'visitor'>): Promise<void>;
  /**
   * The menu entry of the same remote that is open when it begins to fail; absent: nothing of the remote was loaded.
   */
  readonly after?: 'User';
  cause(ground: CellContext): Promise<void>;
  /** Nothing of the shell can be fetched either: of its screens, those open that were opened before. */
  readonly cutOff?: true;
  /**
   * The phase in which it fails when it is met again, where that is another one: another failure, with a report of its
   * own.
   */
  readonly then?: string;
  /** Ends the cause. */
  restore(ground: CellContext): Promise<void>;
  /** How the user gets on: once the cause is gone, or at once, in another version of the remote. */
  readonly over: 'at once' | 'in place' | 'by reload';
  /** Whether the version before is there to run instead. */
  readonly hasVersionBefore?: true;
}

/** A way to fail: the cell of each part, or why there is none. */
export interface Failure {
  readonly name: string;
  readonly cells: Readonly<Record<Part, Cell | string>>;
}

const every = (cell: (part: Part) => Cell): Failure['cells'] => ({
  entry: cell('entry'),
  module: cell('module'),
  page: cell('page'),
  library: cell('library'),
});

const withFault = (fault: Fault) =>
  every((part) => ({
    over: 'in place',
    cause: async ({ origin, paths }) => origin.inject(paths[part], fault),
    restore: async ({ origin }) => origin.restore(),
  }));

const throwing = every((part) => ({
  over: 'in place',
  prepare: ({ origin, paths }) =>
    origin.tamper(paths[part], part === 'entry' ? tampered.throwing : tampered.throwingModules),
  cause: ({ visitor }) =>
    visitor.page.evaluate((flag) => {
      Object.assign(window, { [flag]: true });
    }, FAULT_FLAG),
  restore: ({ visitor }) =>
    visitor.page.evaluate((flag) => {
      delete (window as unknown as Record<string, unknown>)[flag];
    }, FAULT_FLAG),
}));

const ONLY_THE_MODULE = 'the exposed module alone has a check';
const DOCTORED_ENTRY = '/assets/admin/remoteEntry.doctored.js';

/** Released wrong, and mended by the next release. */
const released = (over: Cell['over'], prepare: NonNullable<Cell['prepare']>): Cell => ({
  over,
  prepare,
  cause: async () => undefined,
  restore: async ({ origin }) => origin.restore(),
});

const offline = (part: Part): Cell => ({
  over: 'in place',
  cutOff: true,
  ...(part === 'page' && { after: 'User' as const }),
  // Without a connection, a remote that is asked for again fails at its entry already.
  ...(part === 'module' && { then: 'entry' }),
  cause: async ({ origin, paths, visitor: { context } }) => {
    if (part === 'entry' || part === 'page') return context.setOffline(true);
    // The connection is lost while this very part is asked for: all before it has come.
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

/** The failures that one spoilt origin a cell can cause; a deploy, which concerns everyone, is `deployed`. */
export const FAILURES: readonly Failure[] = [
  { name: '404', cells: withFault(FAULTS[404]) },
  { name: '500', cells: withFault(FAULTS[500]) },
  { name: 'hangs', cells: withFault(FAULTS.hang) },
  { name: 'empty 200', cells: withFault(FAULTS.empty) },
  { name: 'HTML as 200', cells: withFault(FAULTS.html) },
  { name: 'throws while evaluating', cells: throwing },
  { name: 'truncated', cells: withFault(FAULTS.truncated) },
  { name: 'altered byte', cells: withFault(FAULTS.altered) },
  {
    name: 'wrong contract version',
    cells: {
      entry: released('in place', async ({ origin }) => origin.tamperDocument(tampered.documentOfAnotherContract)),
      module: released('in place', ({ origin, paths }) => origin.tamper(paths.module, tampered.ofAnotherContract)),
      page: "a page carries no contract version; it is of its remote's build",
      library: "it is of the shell's own build",
    },
  },
  {
    name: 'missing shared library',
    cells: {
      entry: 'an entry takes no library; what the code behind it takes is in the next columns',
      module: released('in place', ({ origin, paths }) =>
        origin.tamper(paths.entry, tampered.missing('@gym/remote-contract'), DOCTORED_ENTRY),
      ),
      page: released('by reload', ({ origin, paths }) =>
        origin.tamper(paths.entry, tampered.missing('@gym/ui'), DOCTORED_ENTRY),
      ),
      library: 'it is the library: see the page chunk',
    },
  },
  {
    name: 'fails its start-up check',
    cells: {
      entry: ONLY_THE_MODULE,
      module: released('in place', ({ origin, paths }) => origin.tamper(paths.module, tampered.failingItsCheck)),
      page: ONLY_THE_MODULE,
      library: "it is of the shell's own build",
    },
  },
  { name: 'offline in mid-session', cells: every(offline) },
];

/** The same, where the version before is there to run instead: one failure of each phase. */
export const REPLACED: readonly { readonly name: string; readonly part: Part; readonly cell: Cell }[] = [
  ['404', 'entry'],
  ['altered byte', 'entry'],
  ['wrong contract version', 'entry'],
  ['404', 'module'],
  ['hangs', 'module'],
  ['throws while evaluating', 'module'],
  ['missing shared library', 'module'],
  ['fails its start-up check', 'module'],
].map(([name, part]) => {
  const cell = FAILURES.find((failure) => failure.name === name)!.cells[part as Part] as Cell;
  return { name: name!, part: part as Part, cell: { ...cell, over: 'at once', hasVersionBefore: true } };
});

/** A newer release took the place of the one that the page was loaded with, and the old files are gone. */
export const deployed: Failure = {
  name: 'chunk gone after a deploy',
  cells: every((part) => ({
    over: part === 'entry' || part === 'module' ? 'at once' : 'by reload',
    ...(part === 'page' && { after: 'User' as const }),
    // With the shell's new release its other screens are gone as well.
    ...(part === 'library' && { cutOff: true as const }),
    // The exposed module alone is gone where a cache still has the entry that asks for it.
    ...(part === 'module' && {
      prepare: ({ origin, paths }: Pick<CellContext, 'origin' | 'paths'>) => origin.freeze(paths.entry),
    }),
    // The deploy itself: see the journey.
    cause: async () => undefined,
    restore: async () => undefined,
  })),
};

import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { HostServices, SaveAttempt } from './host/host-services.ts';
import type { RemotePanels } from './points.ts';
import type { ColumnName } from './points/column.ts';
import type { FilterName } from './points/filter.ts';
import type { FieldMessages, SectionName, SectionProps } from './points/section.ts';
import type { FigureContent, FigureName } from './points/figure.ts';
import type { ReportName, ReportPeriod, ReportTable } from './points/report.ts';

/** What the code of a contribution gets of the host. */
export type ContributionHost = Pick<HostServices, 'session' | 'config' | 'settingsOf'>;

/** One entry of the command palette: a screen, an action or a record. Choosing it opens its path. */
export interface Command {
  /** Such as `Add Member`, or the name of a record. */
  readonly label: string;
  /** A path of the product. */
  readonly path: string;
  /** More words that find it, such as 'sell renew'. Nobody sees them. */
  readonly keywords?: string;
  /** More about a record, so that a glance may answer the question: phone, email, end of the membership. */
  readonly detail?: string;
}

/** What a remote adds to the command palette. */
export interface RemoteCommands {
  /** What the user can start. The palette finds them by their label. */
  readonly actions: readonly Command[];
  /** Heading of the found records, such as `Members`. */
  readonly records?: string;
  /** Finds the records that fit a text of at least two characters. The palette shows the first ones. */
  search?(text: string, options: { readonly signal: AbortSignal }): Promise<readonly Command[]>;
}

/** Module with a remote's commands. The host creates them anew whenever the palette opens. */
export interface CommandsModule {
  createCommands(host: ContributionHost): RemoteCommands;
}

/**
 * Module of a column. The default export reads the texts of rows: the host calls it once for all rows that a page adds.
 * A row without a text stays empty. If it throws, the rows show a dash.
 */
export interface ColumnModule {
  readonly default: (
    ids: readonly string[],
    host: ContributionHost,
  ) => Promise<Readonly<Record<string, string | undefined>>>;
}

/** The columns that a remote contributes, by point: `() => import('./locker-column.ts')`. */
export type RemoteColumns = { readonly [Name in ColumnName]?: () => Promise<ColumnModule> };

/** Module of a figure. The default export reads what its card shows. If it throws, the card shows a dash. */
export interface FigureModule {
  readonly default: (host: ContributionHost) => Promise<FigureContent>;
}

/** The figures that a remote contributes, by point: `() => import('./free-lockers.ts')`. */
export type RemoteFigures = { readonly [Name in FigureName]?: () => Promise<FigureModule> };

/** Module of a report. The default export reads its rows; the host shows, prints and exports them. */
export interface ReportModule {
  readonly default: (
    period: ReportPeriod,
    host: ContributionHost & { readonly signal: AbortSignal },
  ) => Promise<ReportTable>;
}

/** The reports that a remote contributes, by point: `() => import('./locker-report.ts')`. */
export type RemoteReports = { readonly [Name in ReportName]?: () => Promise<ReportModule> };

/**
 * Module of a filter. The default export finds the numbers of the records that an option leaves, at most a thousand.
 * `signal` aborts when nobody waits for them any more.
 */
export interface FilterModule {
  readonly default: (
    value: string,
    host: ContributionHost,
    options: { readonly signal?: AbortSignal },
  ) => Promise<readonly (string | number)[]>;
}

/** The filters that a remote contributes, by point: `() => import('./locker-filter.ts')`. */
export type RemoteFilters = { readonly [Name in FilterName]?: () => Promise<FilterModule> };

/**
 * Module of a form section: the component with its fields, and how its values are read, checked and saved. All are
 * methods, so that each remote has its own type of values.
 */
export interface SectionModule<Values extends object = object> {
  default(props: SectionProps<Values>): ReactNode;
  /** Reads the values of a record, or those that a new one starts with. */
  read(record: string | undefined, host: ContributionHost, options: { readonly signal: AbortSignal }): Promise<Values>;
  /** What is wrong, by field. The form is not saved until nothing is. */
  check?(values: Values): FieldMessages;
  /** Saves the values of a record, which the host has saved before. */
  save(record: string, values: Values, host: ContributionHost, attempt: SaveAttempt): Promise<unknown>;
}

/** The sections that a remote contributes, by point: `() => import('./locker-section.tsx')`. */
export type RemoteSections = { readonly [Name in SectionName]?: () => Promise<SectionModule> };

/** The complete interface of `<remote>/remote`. `defineRemote` makes it. */
export interface RemoteModule {
  /** The CONTRACT_VERSION that the remote was built with. */
  readonly contract: string;
  /** Routes inside the chrome. Paths are absolute and the same as in `remote.json`. `page()` makes screens lazy. */
  readonly routes: RouteObject[];
  /**
   * Start-up check. The host runs it after the module loads and before it shows any of its screens. A remote fails if
   * its check throws, rejects or takes more than three seconds. The host then runs the previous version. The first rows
   * wait for the check, so check only what requires running code, and send no request. Hosts before contract 1.2.0 do
   * not call it.
   */
  check?(): void | Promise<void>;
  /** Loads what the remote adds to the command palette. Hosts before contract 1.5.0 do not call it. */
  commands?(): Promise<CommandsModule>;
  /**
   * Loads the code of what `remote.json` declares for the points of other screens. Hosts before contract 1.8.0 do not
   * call it.
   */
  readonly slots?: RemotePanels & RemoteColumns & RemoteFilters & RemoteSections & RemoteFigures & RemoteReports;
}

import { type EarlyCall, formatEarlyCall } from './early-call.ts';
import type { PageModule, PageRoute } from './page.tsx';
import type { RemoteJson } from './remote-json.ts';
import type {
  RemoteColumns,
  RemoteFigures,
  RemoteFilters,
  RemoteModule,
  RemoteReports,
  RemoteSections,
} from './remote-module.ts';
import type { DeclaredSlot, ProductContexts, RemotePanels, SlotContexts, SlotName } from './points.ts';
import type { Column, ColumnName } from './points/column.ts';
import type { Filter, FilterName } from './points/filter.ts';
import type { Section, SectionName } from './points/section.ts';
import type { Action, ActionName } from './points/action.ts';
import type { FigureName } from './points/figure.ts';
import type { Report, ReportName } from './points/report.ts';

type MenuEntry = Omit<RemoteJson['menu'][number], 'path'>;

/** A screen. */
export interface DeclaredRoute {
  /** React Router path, such as `/updateUser/:id`. */
  readonly path: string;
  /** Imports the screen, with a comment `webpackChunkName`. Or the result of `bridgePage`. */
  readonly page: (() => Promise<PageModule>) | PageRoute;
  /** Its entry of the side menu, which shows it before the remote loads, or without it. The order is the routes'. */
  readonly menu?: MenuEntry;
  /** For a screen below a menu entry: the path of the entry that is lit. */
  readonly below?: string;
  /** Calls of the screen's first view, which start while its code loads. */
  readonly early?: readonly EarlyCall[];
}

/** A panel on the screen of another remote, or of the shell. */
export type DeclaredPanel<Name extends SlotName> = {
  /** Heading of the panel. The host shows it before the panel's code loads, or without it. */
  readonly title: string;
  /** Feature of the server. The point shows the panel only if the server announces it. */
  readonly feature?: string;
  /** Imports the panel, with a `webpackChunkName`. Or the result of `bridgePanel`. */
  readonly panel: NonNullable<RemotePanels[Name]>;
} & (Name extends keyof ProductContexts
  ? unknown
  : {
      /** What the panel needs of its point. The kit shows it so, and the gate compares it with what the point gives. */
      readonly example: SlotContexts[Name];
    });

/** A column of a list of another remote. */
export interface DeclaredColumn extends Omit<Column, 'page'> {
  /** Imports what reads its texts, with a `webpackChunkName`. */
  readonly column: NonNullable<RemoteColumns[ColumnName]>;
}

/** A filter of a list of another remote. */
export interface DeclaredFilter extends Omit<Filter, 'page'> {
  /** Imports what finds the records, with a `webpackChunkName`. */
  readonly filter: NonNullable<RemoteFilters[FilterName]>;
}

/** A section of a form of another remote. */
export interface DeclaredSection extends Omit<Section, 'page'> {
  /** Imports its fields and what reads and saves them, with a `webpackChunkName`. */
  readonly section: NonNullable<RemoteSections[SectionName]>;
}

/** A figure of the dashboard. */
export interface DeclaredFigure extends Pick<Report, 'title' | 'feature'> {
  /** Imports what reads it, with a `webpackChunkName`. */
  readonly figure: NonNullable<RemoteFigures[FigureName]>;
}

/** A table of rows, which the host shows, prints and exports. */
export interface DeclaredReport extends Omit<Report, 'page'> {
  /** Imports what reads its rows, with a `webpackChunkName`. */
  readonly report: NonNullable<RemoteReports[ReportName]>;
}

/** All that a remote is: what the shell and the release know without its code, and how its code loads. */
export interface RemoteDeclaration
  extends
    Pick<RemoteJson, 'name' | 'title' | 'owner' | 'contract' | 'redirects' | 'points' | 'settings'>,
    Pick<RemoteModule, 'check' | 'commands'> {
  /** The audience that it serves, or several. Only their browsers load it. */
  readonly audience: string | readonly string[];
  readonly routes: readonly DeclaredRoute[];
  /** Panels on the screens of others, by point. Hosts before contract 1.8.0 show none. */
  readonly panels?: { readonly [Name in SlotName]?: DeclaredPanel<Name> };
  /** Columns of the lists of others, by point. Hosts before contract 1.8.0 show none. */
  readonly columns?: { readonly [Name in ColumnName]?: DeclaredColumn };
  /** Links from the screens of others to its own, by point. Hosts before contract 1.8.0 show none. */
  readonly actions?: { readonly [Name in ActionName]?: Action };
  /** Figures of the dashboard, by point. Hosts before contract 1.8.0 show none. */
  readonly figures?: { readonly [Name in FigureName]?: DeclaredFigure };
  /** Reports, by point. Hosts before contract 1.8.0 show none. */
  readonly reports?: { readonly [Name in ReportName]?: DeclaredReport };
  /** Filters of the lists of others, by point. */
  readonly filters?: { readonly [Name in FilterName]?: DeclaredFilter };
  /** Sections of the forms of others, by point. */
  readonly sections?: { readonly [Name in SectionName]?: DeclaredSection };
  /**
   * Routes of other apps to which its screens link, such as `/member/:id`: the same constants that they give to `link`.
   */
  readonly links?: readonly string[];
  /** Origins of the team's own APIs, such as `https://lockers.example`. */
  readonly origins?: readonly string[];
  /**
   * Names of the API calls that it makes without importing them from the contract. The build finds its early calls, and
   * those that its sources import.
   */
  readonly needs?: readonly string[];
}

/** What is published of the contributions to points: their import is replaced by its name. */
function publishedSlots(
  { panels, columns, filters, sections, actions, figures, reports }: Partial<RemoteDeclaration>,
  pageOf: (load: unknown, place: string) => string,
): [string, DeclaredSlot][] {
  const ofKind = (kind: string, declared: object = {}) =>
    Object.entries(declared as Record<string, DeclaredSlot & Record<string, unknown>>).map(
      ([point, { [kind]: load, ...rest }]): [string, DeclaredSlot] => [
        point,
        { ...(rest as DeclaredSlot), page: pageOf(load, `${kind} ${point}`) },
      ],
    );
  return [
    ...ofKind('panel', panels),
    ...ofKind('column', columns),
    ...ofKind('filter', filters),
    ...ofKind('section', sections),
    ...Object.entries(actions ?? {}),
    ...ofKind('figure', figures),
    ...ofKind('report', reports),
  ];
}

/**
 * What is published of a declaration beside its build.
 * @param pageOf the `webpackChunkName` of a page or of a contribution's code, whose place is given for an error
 */
export function publishedDeclaration(
  {
    name,
    title,
    owner,
    audience,
    contract,
    routes,
    redirects,
    points,
    links,
    origins,
    settings,
    needs = [],
    ...contributions
  }: RemoteDeclaration,
  pageOf: (load: unknown, place: string) => string,
): RemoteJson {
  const slots = publishedSlots(contributions, pageOf);
  return {
    ...{ name, title, owner, contract },
    audience: typeof audience === 'string' ? audience : [...audience],
    menu: routes.flatMap(({ path, menu }) => (menu ? [{ ...menu, path }] : [])),
    routes: routes.map(({ path, page, early = [] }) => ({
      path,
      page: pageOf(page, path),
      early: early.map(formatEarlyCall),
    })),
    ...(redirects && { redirects }),
    ...(links && { links: [...links] }),
    ...(slots.length > 0 && { slots: Object.fromEntries(slots) }),
    ...(points && { points }),
    ...(origins && { origins: [...origins] }),
    ...(settings && { settings }),
    needs: [...new Set([...routes.flatMap(({ early = [] }) => early.map(({ call }) => call)), ...needs])],
  };
}

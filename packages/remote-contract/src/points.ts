import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type { ComponentType } from 'react';
import { ACTION, ACTION_POINTS, type Action, type ActionName, type ContributedAction } from './points/action.ts';
import { COLUMN, COLUMN_POINTS, type Column, type ColumnName, type ContributedColumn } from './points/column.ts';
import { feature, page, title } from './points/fields.ts';
import { FIGURE, FIGURE_POINTS } from './points/figure.ts';
import { type ContributedFilter, FILTER, FILTER_POINTS, type Filter, type FilterName } from './points/filter.ts';
import { REPORT, REPORT_POINTS, type Report } from './points/report.ts';
import { type ContributedSection, SECTION, SECTION_POINTS, type SectionName } from './points/section.ts';
import { REMOTE_NAME } from './remote-name.ts';

// Only Node imports the values of this module: in the browser, the types of the schemas are enough.

const ROUTE_PATH = '^/[A-Za-z0-9/:_-]*$';

/** React Router path, such as `/updateUser/:id`. */
export const routePath = Type.String({ pattern: ROUTE_PATH });

const MenuEntry = Type.Object(
  {
    label: Type.String({ minLength: 1, description: 'its text' }),
    path: Type.String({ pattern: ROUTE_PATH, description: 'a route of the remote' }),
    icon: Type.String({ description: 'an icon of `@gym/ui`, by its `IconName`' }),
    /**
     * The entry is an addition to the specification. The menu shows it below the others, under a heading, and only if
     * the server announces the feature (acceptance B1).
     */
    feature,
  },
  { additionalProperties: false },
);

/** What every panel gets is plain, so that the gate can compare two versions of a point. */
const plain = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

const Panel = Type.Object(
  {
    title: title('its heading, which shows without its code'),
    page,
    feature,
    example: Type.Optional(
      Type.Record(Type.String(), plain, { description: 'at a point of a remote: a context, as the panel needs it' }),
    ),
  },
  { additionalProperties: false },
);

/**
 * The contribution points of the product. Each has a kind, and each kind one handler in the browser: the side menu,
 * the command palette, and those in `contributions` of `@gym/kernel`. `context` is what a panel gets, with an example.
 */
export const POINTS = {
  menu: { kind: 'menu', where: 'the side menu' },
  commands: { kind: 'commands', where: 'the command palette' },
  'member-page': {
    kind: 'panel',
    where: "a card on a member's page, for staff",
    context: Type.Object(
      { member: Type.String({ description: "the member's id" }) },
      { examples: [{ member: '2' }] satisfies [object] },
    ),
  },
  dashboard: {
    kind: 'panel',
    where: 'a card on the dashboard',
    context: Type.Object({}, { examples: [{}] satisfies [object] }),
  },
  ...COLUMN_POINTS,
  ...FILTER_POINTS,
  ...SECTION_POINTS,
  ...ACTION_POINTS,
  ...FIGURE_POINTS,
  ...REPORT_POINTS,
} as const;

type Points = typeof POINTS;

type PointName = keyof Points;

/** The names of the product's points of one kind. */
const namesOf = (kind: Points[PointName]['kind']): string[] =>
  Object.entries(POINTS).flatMap(([name, point]) => (point.kind === kind ? [name] : []));

const REMOTE_POINT = '[a-z][a-z0-9-]{0,39}';

/**
 * The kinds: the fields of one contribution, how it is written in a remote's declaration and in its `remote.json`, and
 * what names it in the setting CONTRIBUTIONS. Commands are code: what a remote declares of them is in its module only.
 */
export const KINDS = {
  menu: { contribution: MenuEntry, declared: '`menu` of a route', published: Type.Array(MenuEntry), id: 'its path' },
  commands: { contribution: undefined, declared: '`commands`', published: undefined, id: "the remote's name" },
  panel: {
    contribution: Panel,
    declared: '`panels`',
    published: Type.Record(
      Type.String({ pattern: `^(${namesOf('panel').join('|')}|${REMOTE_NAME.slice(1, -1)}/${REMOTE_POINT})$` }),
      Panel,
    ),
    id: "the remote's name",
  },
  column: COLUMN,
  filter: FILTER,
  section: SECTION,
  action: ACTION,
  figure: FIGURE,
  report: REPORT,
} as const;

const { menu: _menu, commands: _commands, ...AT_POINTS } = KINDS;

/** What a remote contributes at points, by point. */
export const Slots = Type.Unsafe<Record<string, DeclaredSlot>>(
  Type.Intersect(
    Object.values(AT_POINTS).map(({ published }) => published),
    { unevaluatedProperties: false },
  ),
);

/** A panel point that a remote offers to others. */
const OfferedPoint = Type.Object(
  {
    /** JSON schema of what its panels get. */
    context: Type.Object({
      type: Type.Literal('object'),
      properties: Type.Record(
        Type.String(),
        Type.Object({ type: Type.Union([Type.Literal('string'), Type.Literal('number'), Type.Literal('boolean')]) }),
      ),
      required: Type.Optional(Type.Array(Type.String())),
      examples: Type.Array(Type.Record(Type.String(), plain), { minItems: 1 }),
    }),
  },
  { additionalProperties: false },
);

/** The panel points that a remote offers, by their names without its own. */
export const OfferedPoints = Type.Record(Type.String({ pattern: `^${REMOTE_POINT}$` }), OfferedPoint, {
  additionalProperties: false,
});

/** Where the deployer placed a contribution: the lowest first, and 0 without a number. */
export type Placed<Contribution> = Contribution & { readonly order?: number };
export type MenuEntry = Static<typeof MenuEntry>;
export type Panel = Static<typeof Panel>;
export type OfferedPoint = Static<typeof OfferedPoint>;

/** What a remote says of a contribution at a point. The point tells its kind. Only an action has no page. */
export type DeclaredSlot = Pick<Panel, 'title'> & Partial<Panel & Column & Filter & Action & Report>;

/** What a panel gets at each of the product's points. */
export type ProductContexts = {
  readonly [Name in PointName as Points[Name]['kind'] extends 'panel' ? Name : never]: Points[Name] extends {
    readonly context: infer Context extends TSchema;
  }
    ? Readonly<Static<Context>>
    : never;
};

/**
 * What a panel gets at each point. Points of remotes are added by
 * `declare module '@gym/remote-contract/points' { interface SlotContexts { 'lockers/locker-page': … } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- only an interface can be added to
export interface SlotContexts extends ProductContexts {}

export type SlotName = keyof SlotContexts;

/** Module of a panel. The default export is its content; the host shows the title and the frame. */
export interface PanelModule<Name extends SlotName> {
  readonly default: ComponentType<SlotContexts[Name]>;
}

/** The panels that a remote contributes, by point: `() => import('./member-panel.tsx')`. */
export type RemotePanels = { readonly [Name in SlotName]?: () => Promise<PanelModule<Name>> };

/** A place on a screen for the panels of other remotes. */
export type SlotProps = {
  readonly [Name in SlotName]: { readonly name: Name; readonly context: SlotContexts[Name] };
}[SlotName];

/**
 * What a screen needs to show a panel point. `Slot` shows each panel in a card of its own, once its code has loaded. A
 * panel that cannot load or that throws shows why, with Retry; the other panels and the screen stay. Without panels, it
 * shows nothing.
 */
export interface SlotsModule {
  readonly Slot: ComponentType<SlotProps>;
}

/** By which a screen shows what other remotes contribute. Hosts before contract 1.8.0 have none of it. */
export interface PointServices {
  /** Loads the component that shows the panels of a point. */
  loadSlots?(): Promise<SlotsModule>;
  /** The columns of a list, in the deployer's order. */
  columns?(point: ColumnName): readonly ContributedColumn[];
  /** The links of a place, in the deployer's order. */
  actions?(point: ActionName): readonly ContributedAction[];
  /** Loads the filters of a list, in the deployer's order. Undefined if there are none. */
  loadFilters?(point: FilterName): Promise<readonly ContributedFilter[]> | undefined;
  /** Loads the sections of a form, in the deployer's order. Undefined if there are none. */
  loadSections?(point: SectionName): Promise<readonly ContributedSection[]> | undefined;
}

const REMOTE_POINT_NAME = new RegExp(`^${REMOTE_NAME.slice(1, -1)}/${REMOTE_POINT}$`);

/** Whether the product has a point of this name, or a remote may have one. */
export const isPoint = (name: string): boolean => Object.hasOwn(POINTS, name) || REMOTE_POINT_NAME.test(name);

/** Whether a point is a remote's, and which remote's. */
export const ownerOf = (point: string): string | undefined => (point.includes('/') ? point.split('/')[0] : undefined);

/** The product's points by name, for any name. */
const KNOWN: Readonly<Record<string, { readonly kind: string; readonly context?: TSchema } | undefined>> = POINTS;

export { faultOfAction } from './points/action.ts';

/** The kind of a point. Those of remotes take panels. */
export const kindOf = (point: string): string => KNOWN[point]?.kind ?? 'panel';

/** What a contribution can be shown with alone: the example of its point, or its own. */
export const exampleFor = (point: string, { example = {} }: Pick<Panel, 'example'>): NonNullable<Panel['example']> =>
  (KNOWN[point]?.context?.['examples'] as Panel['example'][] | undefined)?.[0] ?? example;

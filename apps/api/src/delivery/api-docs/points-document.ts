import { KINDS, POINTS } from '@gym/remote-contract/points';
import { code, table } from './markdown.ts';

interface Fields {
  readonly properties: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
}

interface Point {
  readonly kind: keyof typeof KINDS;
  readonly where: string;
  readonly context?: Fields & { readonly examples?: unknown };
}

/** What a contribution gets at a point that has no context of its own. */
const GIVEN = { menu: '', commands: '', panel: 'nothing', column: 'the ids of rows' } as const;

function pointRow([name, { kind, where, context }]: [string, Point]): string[] {
  const properties = Object.entries(context?.properties ?? {});
  const [example] = (context?.examples ?? []) as unknown[];
  return [
    code(name),
    code(kind),
    where,
    properties.map(([key, { description = '' }]) => `${code(key)}: ${description}`).join('; ') || GIVEN[kind],
    example === undefined ? '' : code(JSON.stringify(example)),
  ];
}

function describeKind([kind, { contribution, declared, id }]: [string, (typeof KINDS)[keyof typeof KINDS]]): string {
  const { properties, required = [] }: Fields = contribution ?? { properties: {} };
  const fields = Object.entries(properties).map(([name, { description = '' }]) => [
    code(name),
    required.includes(name) ? 'yes' : '',
    description,
  ]);
  return [
    `## ${kind}`,
    `Declared as ${declared}. \`CONTRIBUTIONS\` names a contribution by ${id}.`,
    fields.length > 0
      ? table(['Field in `remote.json`', 'Needed', ''], fields)
      : 'Its fields are code: `RemoteCommands` of `@gym/remote-contract`.',
  ].join('\n\n');
}

const HEAD = `# The contribution points

\`pnpm api-docs\` writes this page from \`POINTS\` of \`@gym/remote-contract/points\`, and a test compares the two.
[Your own remote](remotes.md#contribution-points) says how to use them, and how to offer points of your own.`;

/** Returns the text of `docs/points.md`. */
export const pointsDocument = (): string =>
  [
    HEAD,
    table(['Point', 'Kind', 'Where', 'What it gets', 'Example'], Object.entries<Point>(POINTS).map(pointRow)),
    ...Object.entries(KINDS).map(describeKind),
  ]
    .join('\n\n')
    .concat('\n');

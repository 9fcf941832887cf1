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
const GIVEN = {
  ...{ menu: '', commands: '', panel: 'nothing', column: 'the ids of rows', filter: 'the chosen value' },
  ...{ section: "the record's id, and its values", action: 'nothing', figure: 'the host', report: 'a period' },
} as const;

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

const KIND_ENTRIES = Object.entries(KINDS);

const fieldsOf = ({ contribution }: (typeof KINDS)[keyof typeof KINDS]): Fields => contribution ?? { properties: {} };

function kindRow([kind, described]: (typeof KIND_ENTRIES)[number]): string[] {
  const { properties, required = [] } = fieldsOf(described);
  const fields = Object.keys(properties).map((name) => `${code(name)}${required.includes(name) ? '' : '?'}`);
  return [code(kind), described.declared, fields.join(' ') || 'code: `RemoteCommands`', described.id];
}

/** Each field once, with the kinds that have it with the same meaning. */
function fieldRows(): string[][] {
  const rows = new Map<string, { name: string; description: string; kinds: string[] }>();
  for (const [kind, described] of KIND_ENTRIES)
    for (const [name, { description = '' }] of Object.entries(fieldsOf(described).properties)) {
      const row = rows.get(name + description) ?? { name, description, kinds: [] };
      rows.set(name + description, { ...row, kinds: [...row.kinds, kind] });
    }
  return [...rows.values()].map(({ name, description, kinds }) => [code(name), kinds.join(', '), description]);
}

const HEAD = `# The contribution points

\`pnpm api-docs\` writes this page from \`POINTS\` of \`@gym/remote-contract/points\`, and a test compares the two.
[Your own remote](remotes.md#contribution-points) says how to use them, and how to offer points of your own.`;

/** Returns the text of `docs/points.md`. */
export const pointsDocument = (): string =>
  [
    HEAD,
    table(['Point', 'Kind', 'Where', 'What it gets', 'Example'], Object.entries<Point>(POINTS).map(pointRow)),
    '## Kinds',
    table(
      ['Kind', 'Declared as', 'Fields in `remote.json` (? may be absent)', '`CONTRIBUTIONS` names it by'],
      KIND_ENTRIES.map(kindRow),
    ),
    '## Fields',
    table(['Field', 'Of', ''], fieldRows()),
  ]
    .join('\n\n')
    .concat('\n');

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS_FOLDER, type Migration } from './migrations.ts';

/** A column in drizzle-kit's snapshot. */
export interface ColumnSnapshot {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly default?: unknown;
  /** Set for a column that the database computes from other columns. */
  readonly generated?: unknown;
  /** Set for a column that the database numbers. */
  readonly identity?: unknown;
}

interface StoredTable {
  readonly name: string;
  readonly schema: string;
  readonly columns: Readonly<Record<string, ColumnSnapshot>>;
  readonly indexes: Readonly<Record<string, { readonly isUnique: boolean }>>;
  readonly foreignKeys: Readonly<Record<string, { readonly tableTo: string }>>;
}

/** A table of the schema after a migration. */
export interface TableSnapshot {
  readonly name: string;
  readonly columns: readonly ColumnSnapshot[];
  /** Columns that are not generated: a copy needs these. */
  readonly stored: readonly string[];
  /** Tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
  readonly indexes: readonly { readonly name: string; readonly isUnique: boolean }[];
}

export interface SchemaSnapshot {
  /** Referenced tables come before the tables that refer to them. */
  readonly tables: readonly TableSnapshot[];
  readonly views: readonly string[];
}

/** Returns the schema after a migration. */
export function schemaAfter({ tag }: Pick<Migration, 'tag'>, folder = MIGRATIONS_FOLDER): SchemaSnapshot {
  const [number] = tag.split('_');
  const { tables, views } = JSON.parse(readFileSync(path.join(folder, `meta/${number}_snapshot.json`), 'utf8')) as {
    tables: Record<string, StoredTable>;
    views: Record<string, { name: string }>;
  };
  const all = Object.values(tables).map(({ name, columns, indexes, foreignKeys }): TableSnapshot => ({
    name,
    columns: Object.values(columns),
    stored: Object.values(columns)
      .filter(({ generated }) => generated === undefined)
      .map((column) => column.name),
    refersTo: [...new Set(Object.values(foreignKeys).map(({ tableTo }) => tableTo))].filter((to) => to !== name),
    indexes: Object.entries(indexes).map(([index, { isUnique }]) => ({ name: index, isUnique })),
  }));
  return { tables: referredFirst(all), views: Object.values(views).map(({ name }) => name) };
}

/** Sorts referenced tables first. @throws if tables refer to each other in a circle */
function referredFirst(tables: readonly TableSnapshot[]): TableSnapshot[] {
  const ordered: TableSnapshot[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const free = left.filter(({ refersTo }) => refersTo.every((to) => ordered.some(({ name }) => name === to)));
    if (free.length === 0)
      throw new Error(`The tables ${left.map(({ name }) => name).join(', ')} refer to each other in a circle.`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

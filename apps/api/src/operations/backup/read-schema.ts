import type { ClientBase } from 'pg';
import type { SchemaSnapshot, TableSnapshot } from '../migrations/schema-snapshot.ts';

interface FoundTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly generated: readonly string[];
  readonly numbered: readonly string[];
}

/** Names that a backup accepts. All our tables have such names. */
const TABLE_NAME = '^[a-z_]+$';

/**
 * Reads the tables of a schema that a newer version made, from the database's catalog. It finds what a backup needs:
 * the columns, and which ones the database computes or numbers.
 */
export async function readSchema(client: ClientBase): Promise<SchemaSnapshot> {
  const { rows } = await client.query<FoundTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns,
      coalesce(array_agg(attname::text) filter (where attgenerated <> ''), '{}') as generated,
      coalesce(array_agg(attname::text) filter (where attidentity <> ''), '{}') as numbered
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ $1
      and relowner = (select relowner from pg_class where oid = 'public.members'::regclass)
    group by relname order by relname`,
    [TABLE_NAME],
  );
  return { tables: rows.map(describeTable), views: [] };
}

const describeTable = ({ name, columns, generated, numbered }: FoundTable): TableSnapshot => ({
  name,
  columns: columns.map((column) => ({
    name: column,
    type: '',
    notNull: false,
    ...(numbered.includes(column) && { identity: true }),
  })),
  stored: columns.filter((column) => !generated.includes(column)),
  refersTo: [],
  indexes: [],
});

import type { Pool } from 'pg';

/** How many rows all tables hold together, but for one that changes by itself. */
export async function storedRows(pool: Pool, except = ''): Promise<string> {
  const {
    rows: [stored],
  } = await pool.query<{ rows: string }>(
    `select sum((xpath('/row/count/text()', query_to_xml(format('select count(*) as count from %I', table_name), false, true, '')))[1]::text::bigint) as rows
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> $1`,
    [except],
  );
  return stored!.rows;
}

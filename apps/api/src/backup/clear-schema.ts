import type { ClientBase } from 'pg';
import { forgetMigrations } from '../database/applied-migrations.ts';
import type { Migration } from '../database/migrations.ts';
import type { SchemaThen } from '../database/schema-at.ts';

const MADE_FUNCTION = /create\s+(?:or\s+replace\s+)?function\s+"?(?:public"?\."?)?(\w+)"?/gi;

/** Takes away what the product made in a database, and nothing else that may be there. In the transaction that is open. */
export async function clearSchema(
  client: ClientBase,
  { tables, views }: SchemaThen,
  known: readonly Migration[],
): Promise<void> {
  const names = (list: readonly { name: string }[] | readonly string[]) =>
    list.map((one) => `public.${client.escapeIdentifier(typeof one === 'string' ? one : one.name)}`).join(', ');
  if (views.length > 0) await client.query(`drop view if exists ${names(views)} cascade`);
  await client.query(`drop table if exists ${names(tables)} cascade`);
  const functions = known.flatMap(({ statements }) =>
    statements.flatMap((text) => [...text.matchAll(MADE_FUNCTION)].map((match) => match[1])),
  );
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc where pronamespace = 'public'::regnamespace and proname = any($1)`,
    [functions],
  );
  for (const { signature } of rows) await client.query(`drop function if exists ${signature}`);
  await forgetMigrations(client);
}

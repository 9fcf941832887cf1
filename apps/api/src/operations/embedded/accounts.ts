import { createHmac } from 'node:crypto';
import { withConnection } from '../../platform/database/connection.ts';
import { credentials, type Credentials } from './running-postgres.ts';

/**
 * The accounts of the embedded database (ADR-0065). `gym_owner` owns the schema and migrates it; `gym_server` serves
 * calls. The cluster's administrator, `gym`, only creates these two.
 */
export interface EmbeddedAccounts {
  readonly owner: Credentials;
  readonly server: Credentials;
}

const DATABASE = 'gym';

/** Derives each password from the administrator's, so that DATA_DIR keeps one secret. */
function accountOf(port: number, secret: string, user: 'gym_owner' | 'gym_server'): Credentials {
  const password = createHmac('sha256', secret).update(user).digest('base64url');
  return { ...credentials(port, password, DATABASE), user };
}

/** Makes everything in the product's schemas the owner's, also what the administrator created in an older version. */
export const TRANSFER = `
do $$
declare
  change text;
begin
  for change in
    select format('alter schema %I owner to gym_owner', nspname) from pg_namespace
      where nspname = 'drizzle' and nspowner <> 'gym_owner'::regrole
    union all
    select format('alter table %I.%I owner to gym_owner', nspname, relname)
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'drizzle') and relkind in ('r', 'v') and relowner <> 'gym_owner'::regrole
    union all
    select format('alter routine %s owner to gym_owner', pg_proc.oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and proowner <> 'gym_owner'::regrole
  loop
    execute change;
  end loop;
end $$`;

/** Creates the database and its two accounts. Repeats nothing that is already there. */
export async function setUpAccounts({ port, password }: Credentials): Promise<EmbeddedAccounts> {
  const administrator = credentials(port, password);
  const accounts = {
    owner: accountOf(port, password, 'gym_owner'),
    server: accountOf(port, password, 'gym_server'),
  };
  await withConnection({ ...administrator, database: 'postgres' }, 'accounts', async (client) => {
    for (const { user, password: own } of Object.values(accounts)) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
      if (!rowCount) await client.query(`create role ${user}`);
      await client.query(
        `alter role ${user} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${client.escapeLiteral(own)}`,
      );
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE} owner gym_owner`);
    await client.query(`alter database ${DATABASE} owner to gym_owner`);
    await client.query(`revoke all on database ${DATABASE}, postgres, template1 from public`);
    await client.query(`grant connect on database ${DATABASE} to gym_server`);
  });
  await withConnection({ ...administrator, database: DATABASE }, 'accounts', (client) => client.query(TRANSFER));
  return accounts;
}

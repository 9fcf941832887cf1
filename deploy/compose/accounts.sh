#!/bin/sh
# Creates the database's two accounts: gym_owner owns the tables, gym_server serves (docs/operate/database.md). PostgreSQL
# runs it when it creates its volume. For a volume of an older version, run it once:
#
#   docker compose -f deploy/compose/compose.yaml exec database sh /docker-entrypoint-initdb.d/accounts.sh
set -eu
psql --quiet --username gym --dbname gym --set ON_ERROR_STOP=1 <<'SQL'
\set owner `sed -E 's,^postgres://[^:]+:([^@]+)@.*$,\1,' "${DATABASE_DIRECT_URL_FILE:-/run/secrets/database-direct-url}"`
\set server `sed -E 's,^postgres://[^:]+:([^@]+)@.*$,\1,' "${DATABASE_URL_FILE:-/run/secrets/database-url}"`
SELECT format('CREATE ROLE %I', name) FROM unnest(ARRAY['gym_owner', 'gym_server']) AS name
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
ALTER ROLE gym_owner LOGIN NOSUPERUSER PASSWORD :'owner';
ALTER ROLE gym_server LOGIN NOSUPERUSER PASSWORD :'server';
-- Details of errors quote rows.
ALTER ROLE gym_owner SET log_error_verbosity = 'terse';
ALTER ROLE gym_server SET log_error_verbosity = 'terse';
ALTER DATABASE gym OWNER TO gym_owner;
REVOKE ALL ON DATABASE gym FROM PUBLIC;
GRANT CONNECT ON DATABASE gym TO gym_server;
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
end $$;
SQL

import { findProgram } from './find-program.ts';
import type { Machine, ToolSearch } from './tool.ts';

/** Debian's folder for PgBouncer is only on root's PATH. */
const USUAL_PLACES = [
  '/usr/sbin/pgbouncer',
  '/usr/local/sbin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
  '/usr/bin/pgbouncer',
];

/** Searches for PgBouncer: PGBOUNCER, PATH, the usual paths. */
export function findPgBouncer(machine: Machine): ToolSearch {
  return (
    findProgram(machine, { variable: 'PGBOUNCER', names: ['pgbouncer'], usualPlaces: USUAL_PLACES }) ?? {
      found: false,
      reason: 'No PgBouncer was found. Run with --install as root, or set PGBOUNCER to the path of one.',
    }
  );
}

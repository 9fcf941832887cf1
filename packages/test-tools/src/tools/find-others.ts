import { findProgram } from './find-program.ts';
import type { Machine, ToolSearch } from './tool.ts';

/** Searches for a program: the variable of its name in capitals, PATH, the usual paths. */
const search =
  (label: string, usualPlaces: readonly string[]) =>
  (machine: Machine): ToolSearch => {
    const name = label.toLowerCase();
    const variable = name.toUpperCase();
    const reason = `No ${label} was found. Run with --install as root, or set ${variable} to the path of one.`;
    return findProgram(machine, { variable, names: [name], usualPlaces }) ?? { found: false, reason };
  };

/** Debian's folder for servers is only on root's PATH. */
export const findNginx = search('nginx', [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/usr/local/nginx/sbin/nginx',
  '/opt/homebrew/bin/nginx',
  '/usr/bin/nginx',
]);
export const findPgBouncer = search('PgBouncer', [
  '/usr/sbin/pgbouncer',
  '/usr/local/sbin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
  '/usr/bin/pgbouncer',
]);

/** It tests the alerts of Prometheus. */
export const findPromtool = search('promtool', [
  '/usr/bin/promtool',
  '/usr/local/bin/promtool',
  '/opt/homebrew/bin/promtool',
]);

import { findProgram } from './find-program.ts';
import type { Machine, ToolSearch } from './tool.ts';

/** Debian's folder for nginx is only on root's PATH. */
const USUAL_PLACES = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/usr/local/nginx/sbin/nginx',
  '/opt/homebrew/bin/nginx',
  '/usr/bin/nginx',
];

/** Searches for nginx: NGINX, PATH, the usual paths. */
export function findNginx(machine: Machine): ToolSearch {
  const program = findProgram(machine, { variable: 'NGINX', names: ['nginx'], usualPlaces: USUAL_PLACES });
  return (
    program ?? {
      found: false,
      reason: 'No nginx was found. Run with --install as root, or set NGINX to the path of one.',
    }
  );
}

import { dirname, join } from 'node:path';
import { newestFirst, searchPath } from './find-program.ts';
import type { Machine, ToolSearch } from './tool.ts';

/** Folders with one folder per major version: `<folder>/15/bin`. */
const BY_VERSION = ['/usr/lib/postgresql', '/opt/postgresql', '/Library/PostgreSQL'];
const USUAL_PLACES = ['/usr/local/pgsql/bin', '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];

/** Searches for the folder of PostgreSQL's server programs: PG_BIN, PATH, the usual paths. */
export function findPostgres(machine: Machine): ToolSearch {
  const serves = (folder: string) => ['postgres', 'initdb'].every((name) => machine.isExecutable(join(folder, name)));
  const chosen = machine.env.PG_BIN;
  if (chosen) {
    return serves(chosen)
      ? { found: true, path: chosen, from: 'PG_BIN' }
      : {
          found: false,
          reason: `PG_BIN names ${chosen}, which holds no postgres and initdb to run; correct it or leave it out.`,
        };
  }
  const onPath = searchPath(machine, ['postgres']);
  if (onPath && serves(dirname(onPath))) return { found: true, path: dirname(onPath), from: 'PATH' };
  const byVersion = BY_VERSION.flatMap((folder) =>
    newestFirst(machine.list(folder)).map((version) => join(folder, version, 'bin')),
  );
  const usual = [...byVersion, ...USUAL_PLACES].find(serves);
  if (usual) return { found: true, path: usual, from: 'a usual place' };
  return {
    found: false,
    reason:
      'No PostgreSQL server was found. Run with --install as root, or set PG_BIN to the folder of postgres and initdb.',
  };
}

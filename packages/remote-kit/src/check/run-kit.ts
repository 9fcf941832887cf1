import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteFolder } from '../serve/remote-folder.ts';
import type { WantedShell } from '../live/live-shell.ts';
import { checkRemote, report } from './check-remote.ts';

/**
 * Checks a built remote, prints the result and writes it to `dist/kit.json`.
 * @param shell a shell of a deployed product, to check the routes in it
 * @returns whether every check passed
 */
export async function runKit(remote: RemoteFolder, shell?: WantedShell): Promise<boolean> {
  const result = await checkRemote(remote, { shell, say: (what) => console.log(what) });
  writeFileSync(path.join(remote.folder, 'dist/kit.json'), `${JSON.stringify(result, null, 2)}\n`);
  console.log(report(result));
  return result.checks.every(({ passed }) => passed);
}

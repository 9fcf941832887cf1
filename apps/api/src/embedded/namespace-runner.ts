import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './unprivileged-account.ts';
import type { Runner } from './runner.ts';

/**
 * Runs PostgreSQL as root's own child in a user namespace in which it is not root. Nothing has to be moved or given to
 * another user, so it works in root's home too. Not permitted everywhere: most containers forbid it.
 */
export async function namespaceRunner(binaries: string, { uid, gid }: Account): Promise<Runner | undefined> {
  const namespace = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const works = await promisify(execFile)(
    'unshare',
    [...namespace, path.join(binaries, 'bin', 'postgres'), '--version'],
    { timeout: 10_000 },
  ).then(
    () => true,
    () => false,
  );
  if (!works) return undefined;
  return {
    command: (program, args, cluster) => ({
      file: 'unshare',
      args: [...namespace, path.join(binaries, 'bin', program), '-D', cluster, ...args],
      options: { cwd: cluster },
    }),
    owner: { uid: 0, gid: 0 },
  };
}

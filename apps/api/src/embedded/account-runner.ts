import path from 'node:path';
import { reachableBinaries } from './reachable-binaries.ts';
import type { Account } from './unprivileged-account.ts';
import type { Runner } from './runner.ts';

/**
 * Runs PostgreSQL under another account, for root where user namespaces are not permitted. The account need not be able
 * to enter the folders above the cluster (root's home): the child is started inside the cluster and names it by
 * `/proc/self/cwd`, which leads there whatever lies above. Data therefore stays in DATA_DIR, on the volume somebody
 * chose for it. The binaries, which can be had again, are copied to where the account can reach them.
 */
export async function accountRunner(binaries: string, { uid, gid }: Account): Promise<Runner> {
  const reachable = await reachableBinaries(binaries);
  return {
    command: (program, args, cluster) => ({
      file: path.join(reachable, 'bin', program),
      args: ['-D', process.platform === 'linux' ? '/proc/self/cwd' : cluster, ...args],
      options: { cwd: cluster, uid, gid },
    }),
    owner: { uid, gid },
  };
}

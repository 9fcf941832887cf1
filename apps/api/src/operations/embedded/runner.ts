import { execFile, type SpawnOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { reachableBinaries } from './binaries.ts';

/** A way to run PostgreSQL's programs on a cluster's folder as somebody who is not root. */
export interface Runner {
  /** What to spawn for a program of PostgreSQL (`initdb`, `postgres`) with the given arguments, `-D` apart. */
  command(
    program: string,
    args: readonly string[],
    cluster: string,
  ): { file: string; args: string[]; options: SpawnOptions };
  /** Who must own the cluster's files; undefined where that is whoever makes them. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Accounts of the system that PostgreSQL may run under, best first. initdb refuses ids without a name. */
const ACCOUNT_NAMES = ['postgres', 'nobody'];

/** The account PostgreSQL runs under when the server is run by root. */
export async function unprivilegedAccount(passwd = '/etc/passwd'): Promise<Account | undefined> {
  const lines = (await readFile(passwd, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const accounts = lines.map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return ACCOUNT_NAMES.map((wanted) => accounts.find(({ name, uid }) => name === wanted && uid > 0)).find(Boolean);
}

/** Explains the failure of root in a container that may not change accounts. Returns other errors unchanged. */
export function explainRootError(error: unknown): unknown {
  const { code, syscall = '' } = error as NodeJS.ErrnoException;
  if (process.geteuid?.() !== 0 || code !== 'EPERM' || !/^(l?chown|spawn)/.test(syscall)) return error;
  return new OperatorError(
    'The embedded database does not run as root, and root may not change to another account here: run the server as another user, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
  );
}

/** For everybody but root: nothing to do. */
function plainRunner(binaries: string): Runner {
  return {
    command: (program, args, cluster) => ({
      file: path.join(binaries, 'bin', program),
      args: ['-D', cluster, ...args],
      options: { cwd: cluster },
    }),
  };
}

/**
 * Runs PostgreSQL as root's own child in a user namespace in which it is not root. Nothing has to be moved or given to
 * another user, so it works in root's home too. Not permitted everywhere: most containers forbid it.
 */
async function namespaceRunner(binaries: string, { uid, gid }: Account): Promise<Runner | undefined> {
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

/**
 * Runs PostgreSQL under another account, for root where user namespaces are not permitted. The account need not be able
 * to enter the folders above the cluster (root's home): the child is started inside the cluster and names it by
 * `/proc/self/cwd`, which leads there whatever lies above. Data therefore stays in DATA_DIR, on the volume somebody
 * chose for it. The binaries, which can be had again, are copied to where the account can reach them.
 */
async function accountRunner(binaries: string, { uid, gid }: Account): Promise<Runner> {
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

/**
 * How PostgreSQL is run here. It refuses to run as root, and root in a bare container is who tries the product first.
 * @throws OperatorError where root has no account to run it under.
 */
export async function chooseRunner(binaries: string): Promise<Runner> {
  if (process.platform === 'win32' || process.geteuid?.() !== 0) return plainRunner(binaries);
  const account = await unprivilegedAccount();
  if (!account)
    throw new OperatorError(
      'The embedded database does not run as root, and this system has neither an account "nobody" nor "postgres": run the server as another user, or set DATABASE_URL to a PostgreSQL server.',
    );
  return (await namespaceRunner(binaries, account)) ?? accountRunner(binaries, account);
}

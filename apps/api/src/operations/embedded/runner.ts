import { execFile, type SpawnOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { reachableBinaries } from './binaries.ts';

/** Runs PostgreSQL's programs on a cluster's folder as a user other than root. */
export interface Runner {
  /** Returns the command for a PostgreSQL program (`initdb`, `postgres`) with these arguments, except `-D`. */
  command(
    program: string,
    args: readonly string[],
    cluster: string,
  ): { file: string; args: string[]; options: SpawnOptions };
  /** The required owner of the cluster's files. Undefined if the process that creates them is their owner. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** System accounts that may run PostgreSQL, best first. initdb rejects ids without a name. */
const ACCOUNT_NAMES = ['postgres', 'nobody'];

/** Finds the account that runs PostgreSQL if root runs the server. */
export async function unprivilegedAccount(passwd = '/etc/passwd'): Promise<Account | undefined> {
  const lines = (await readFile(passwd, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const accounts = lines.map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return ACCOUNT_NAMES.map((wanted) => accounts.find(({ name, uid }) => name === wanted && uid > 0)).find(Boolean);
}

/** Explains why root fails in a container that may not change accounts. Returns other errors unchanged. */
export function explainRootError(error: unknown): unknown {
  const { code, syscall = '' } = error as NodeJS.ErrnoException;
  if (process.geteuid?.() !== 0 || code !== 'EPERM' || !/^(l?chown|spawn)/.test(syscall)) return error;
  return new OperatorError(
    'The embedded database does not run as root, and root may not change to another account here: ' +
      'run the server as another user, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
  );
}

/** The runner for every user except root. */
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
 * Runs PostgreSQL as root's child in a user namespace, where it is not root. Files keep their place and owner, so this
 * also works in root's home. Most containers forbid it.
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
 * Runs PostgreSQL under another account, if root may not use user namespaces. The account may be unable to enter the
 * folders above the cluster, such as root's home. The child therefore starts inside the cluster and refers to it as
 * `/proc/self/cwd`. So data stays in DATA_DIR, on the volume that the operator chose. The replaceable binaries are
 * copied to a place that the account can reach.
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
 * Chooses a way to run PostgreSQL. It refuses to run as root, but first trials often run as root in a bare container.
 * @throws OperatorError if root has no account to run it under
 */
export async function chooseRunner(binaries: string): Promise<Runner> {
  if (process.platform === 'win32' || process.geteuid?.() !== 0) return plainRunner(binaries);
  const account = await unprivilegedAccount();
  if (!account)
    throw new OperatorError(
      'The embedded database does not run as root, and this system has neither an account "nobody" nor "postgres": ' +
        'run the server as another user, or set DATABASE_URL to a PostgreSQL server.',
    );
  return (await namespaceRunner(binaries, account)) ?? accountRunner(binaries, account);
}

import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withConnection } from '../../platform/database/connection.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { isAlive } from '../../platform/system/process-identity.ts';

/** How to reach the embedded PostgreSQL: over loopback, with a password that only our user can read. */
export interface Credentials {
  readonly host: '127.0.0.1';
  readonly port: number;
  readonly user: 'gym' | 'gym_owner' | 'gym_server';
  readonly password: string;
  readonly database: string;
}

/** The credentials of the cluster's administrator. */
export function credentials(port: number, password: string, database = 'gym'): Credentials {
  return { host: '127.0.0.1', port, user: 'gym', password, database };
}

const WRONG_PASSWORD = '28P01';

/**
 * Whether the PostgreSQL on a loopback port accepts our password. Returns false while it is not ready.
 * @throws OperatorError if the password is wrong, because waiting does not help then
 */
export async function acceptsConnections(port: number, password: string): Promise<boolean> {
  const connection = { ...credentials(port, password, 'postgres'), connectionTimeoutMillis: 5_000 };
  try {
    await withConnection(connection, 'start', (client) => client.query('select 1'));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === WRONG_PASSWORD)
      throw new OperatorError(
        'The embedded database rejects the password in DATA_DIR/postgres-password: ' +
          'restore that file from a copy of the same DATA_DIR.',
      );
    return false;
  }
}

/** The contents of a running PostgreSQL's pid file in its cluster. */
interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

export function postmasterFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** Returns undefined if the file is missing or incomplete. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFile(cluster), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // Lines: pid, folder, start time, port, socket folder, address, shared memory, status.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]) || 0, ready: lines[7] === 'ready' };
}

/** Whether a process is this cluster's PostgreSQL, and not one that got its id later. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform === 'linux') {
    // The working folder of a postmaster is its cluster.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (folder !== undefined) return folder === (await realpath(cluster));
  }
  if (process.platform === 'win32') return true;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return /postgres/.test(stdout);
}

/** Finds the embedded PostgreSQL that a server runs on a data folder. Returns undefined if none runs. */
export async function findRunningPostgres(dataDir: string): Promise<Credentials | undefined> {
  const folder = path.join(dataDir, 'postgres');
  const written = await readPostmasterFile(folder);
  if (!written || !(await isPostmasterOf(written.pid, folder))) return undefined;
  const password = (await readFile(path.join(dataDir, 'postgres-password'), 'utf8')).trim();
  return (await acceptsConnections(written.port, password)) ? credentials(written.port, password) : undefined;
}

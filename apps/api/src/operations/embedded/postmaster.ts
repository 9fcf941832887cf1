import { execFile, spawn } from 'node:child_process';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { isAlive } from '../../platform/system/process-identity.ts';
import type { Runner } from './runner.ts';
import { acceptsConnections, isPostmasterOf, postmasterFile, readPostmasterFile } from './running-postgres.ts';

/** Finds a free loopback port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

export interface Cluster {
  readonly folder: string;
  readonly logFile: string;
  readonly password: string;
  readonly runner: Runner;
}

/**
 * `fsync` stays on, because this is the gym's data. There is no socket file, because its path may be too long.
 * Details of errors quote rows, such as an email that already exists, so the log leaves them out.
 */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=on',
  'max_connections=60',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  'log_error_verbosity=terse',
];

/** The maximal log size in bytes. Restarts keep the log, because it may explain them. */
const MAX_LOG_BYTES = 5_000_000;

/** Crash recovery after a power cut takes time. */
const START_TIMEOUT = 300_000;

/** An error that a retry may solve: the port is taken, or a killed PostgreSQL still has processes that are ending. */
class RetryableError extends Error {}
const ATTEMPTS = 20;

/** Starts PostgreSQL on `port`, or on a free port by default, and waits until it responds. */
export async function spawnPostmaster(cluster: Cluster, port?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOn(port ?? (await freePort()), cluster);
    } catch (error) {
      if (!(error instanceof RetryableError) || attempt === ATTEMPTS) throw error;
      await pause(250);
    }
  }
}

async function startOn(port: number, { folder, logFile, password, runner }: Cluster): Promise<Postmaster> {
  const { file, args, options } = runner.command(
    'postgres',
    ['-p', String(port), ...SETTINGS.flatMap((setting) => ['-c', setting])],
    folder,
  );
  const written = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  const begin = written > MAX_LOG_BYTES ? 0 : written;
  const log = await open(logFile, begin === 0 ? 'w' : 'a', 0o600);
  // Its own process group keeps Ctrl+C away from PostgreSQL, so that we stop it in order. Without our pipes, it
  // survives a SIGKILL of our process.
  const child = spawn(file, args, { ...options, detached: true, windowsHide: true, stdio: ['ignore', log.fd, log.fd] });
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended ??= `ended with ${signal ?? code}`;
  });
  await log.close();
  child.unref();
  try {
    for (const deadline = Date.now() + START_TIMEOUT; Date.now() < deadline; await pause(20)) {
      if (ended !== undefined) break;
      const running = await readPostmasterFile(folder);
      if (running?.ready && running.pid === child.pid && (await acceptsConnections(port, password)))
        return { pid: running.pid, port };
    }
    throw await failure(ended ?? 'did not become ready in time', logFile, begin);
  } catch (error) {
    child.kill('SIGINT');
    throw error;
  }
}

async function failure(ended: string, logFile: string, begin: number): Promise<Error> {
  const log = (await readFile(logFile).catch(() => Buffer.alloc(0))).toString('utf8', begin);
  const reason = log
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR|HINT/.test(line))
    .map((line) => line.replace(/^.*?(FATAL|PANIC|ERROR|HINT):\s*/, ''))
    .slice(-2)
    .join(' ');
  const Kind = /could not bind|could not create any TCP\/IP sockets|shared memory block .* is still in use/.test(log)
    ? RetryableError
    : Error;
  return new Kind(
    `The embedded database did not start (${ended})${reason ? `: ${reason}` : ''}. Its log is ${logFile}.`,
  );
}

const TAKEOVER_TIMEOUT = 120_000;

/**
 * Finds a PostgreSQL that survived a killed server. If it is starting, recovering or shutting down, waits until it runs
 * or has ended. Removes the pid file of a dead one: another process may have its id now, and PostgreSQL would
 * mistake that for a running server.
 */
export async function survivingPostmaster({ folder, password }: Cluster): Promise<Postmaster | undefined> {
  for (const deadline = Date.now() + TAKEOVER_TIMEOUT; Date.now() < deadline; await pause(50)) {
    const written = await readPostmasterFile(folder);
    if (!written || !(await isPostmasterOf(written.pid, folder))) {
      await rm(postmasterFile(folder), { force: true });
      return undefined;
    }
    if (written.ready && (await acceptsConnections(written.port, password)))
      return { pid: written.pid, port: written.port };
  }
  const written = await readPostmasterFile(folder);
  throw new OperatorError(
    `A PostgreSQL (process ${written?.pid ?? 'unknown'}) uses ${folder} and rejects this server: ` +
      'stop that process, then start again.',
  );
}

const FAST_TIMEOUT = 20_000;
const IMMEDIATE_TIMEOUT = 10_000;

/** Stops PostgreSQL in order. After a timeout, stops it immediately; the next start then recovers without loss. */
export async function stopPostmaster(
  pid: number,
  { binaries, folder }: { binaries: string; folder: string },
): Promise<void> {
  if (!(await isPostmasterOf(pid, folder))) return;
  if (process.platform === 'win32') {
    await promisify(execFile)(path.join(binaries, 'bin', 'pg_ctl'), ['stop', '-D', folder, '-m', 'fast', '-w']);
    return;
  }
  // In PostgreSQL's terms, SIGINT is a "fast" and SIGQUIT an "immediate" shutdown.
  if (await signalAndWait(pid, 'SIGINT', FAST_TIMEOUT)) return;
  await signalAndWait(pid, 'SIGQUIT', IMMEDIATE_TIMEOUT);
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(20)) {
    if (!(await isAlive(pid))) return true;
  }
  return false;
}

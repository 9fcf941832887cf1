import { spawn } from 'node:child_process';
import { open, readFile, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { answers } from './answers.ts';
import { freePort } from './free-port.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { Runner } from './runner.ts';

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

/** `fsync` stays on: this is the gym's data, not a cache. No socket file: its path may be too long, and other users' folders are not ours. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=on',
  'max_connections=60',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
];

/** The log goes on over restarts, as they may be what it explains; in bytes. */
const LONGEST_LOG = 5_000_000;

/** Crash recovery after a power cut takes its time. */
const PATIENCE = 300_000;

/** A moment later it may work: the port is taken, or processes of a killed PostgreSQL are still on their way out. */
class NotYet extends Error {}
const ATTEMPTS = 20;

/** Starts PostgreSQL and waits until it answers. On `port` where given, else on a free one. */
export async function spawnPostmaster(cluster: Cluster, port?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOn(port ?? (await freePort()), cluster);
    } catch (error) {
      if (!(error instanceof NotYet) || attempt === ATTEMPTS) throw error;
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
  const begin = written > LONGEST_LOG ? 0 : written;
  const log = await open(logFile, begin === 0 ? 'w' : 'a', 0o600);
  // In a group of its own, so that Ctrl+C reaches only us, and we stop it in order; not bound to our pipes, so that it outlives a SIGKILL of ours.
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
    for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(20)) {
      if (ended !== undefined) break;
      const running = await readPostmasterFile(folder);
      if (running?.ready && running.pid === child.pid && (await answers(port, password)))
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
    ? NotYet
    : Error;
  return new Kind(
    `The embedded database did not start (${ended})${reason ? `: ${reason}` : ''}. Its log is ${logFile}.`,
  );
}

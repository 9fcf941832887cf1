import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endGroup, watch } from '../process/children.ts';
import { freePort } from './free-port.ts';
import { serverFolder } from './server-folder.ts';
import { unprivilegedUser, type SystemUser } from './unprivileged-user.ts';

export interface PostgresServer {
  /** Of a superuser, so that suites can make databases of their own. */
  readonly url: string;
  /** `15.14`. */
  readonly version: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server of its own in a temporary folder, on a loopback port, with a random password.
 * Never fsyncs: its data is thrown away when it stops.
 *
 * @param bin folder of `postgres` and `initdb`
 * @throws with PostgreSQL's own words when it does not come up
 */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const folder = serverFolder(user);
  const data = join(folder, 'data');
  try {
    const version = (await finish(bin, 'postgres', ['--version'], folder, user)).replace(/^\D*(\S+)[^]*$/, '$1');
    const password = randomBytes(18).toString('base64url');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) chownSync(passwordFile, user.uid, user.gid);
    await finish(bin, 'initdb', [
      '-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--no-sync',
    ], folder, user);
    const port = await freePort();
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off', max_connections: 200 };
    const stop = await serve(bin, ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])], folder, user);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      version,
      stop: async () => {
        await stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function program(bin: string, name: string, args: readonly string[], folder: string, user: SystemUser | undefined) {
  return watch(spawn(join(bin, name), args, { cwd: folder, ...user, detached: true, env: { PATH: process.env.PATH, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] }));
}

async function finish(bin: string, name: string, args: readonly string[], folder: string, user: SystemUser | undefined): Promise<string> {
  const child = program(bin, name, args, folder, user);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { output += text; });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${name} failed: ${output.trim()}`);
  return output;
}

/** Runs the server until the answer is called; resolves once it takes connections. */
async function serve(bin: string, args: readonly string[], folder: string, user: SystemUser | undefined): Promise<() => Promise<void>> {
  const child = program(bin, 'postgres', args, folder, user);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000);
        if (output.includes('ready to accept connections')) resolve();
      });
    }
    child.once('error', reject);
    child.once('close', () => reject(new Error(`postgres ended at once: ${output.trim()}`)));
  });
  // A fast shutdown: connections are cut, the rest is clean.
  return () => endGroup(child, 'SIGINT');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { trackChild } from '../process/child-process.ts';
import { freePort } from '../process/free-port.ts';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that runs PostgreSQL if we are root, which PostgreSQL refuses: its own user, or else `nobody`. Undefined if
 * we are not root: then our user runs it.
 */
export function unprivilegedUser(
  uid = process.getuid?.(),
  passwd = () => readFileSync('/etc/passwd', 'utf8'),
): SystemUser | undefined {
  if (uid !== 0) return undefined;
  const lines = passwd()
    .split('\n')
    .map((line) => line.split(':'));
  const line = ['postgres', 'nobody'].map((name) => lines.find((fields) => fields[0] === name)).find(Boolean);
  if (!line)
    throw new Error('PostgreSQL refuses to run as root, and this system has neither a user postgres nor nobody.');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

/**
 * Creates a temporary folder that the server's user owns and can enter. Other users may be unable to enter root's
 * TMPDIR.
 */
export function serverFolder(user: SystemUser | undefined): string {
  const parent = user ? ([tmpdir(), '/tmp', '/var/tmp'].find(isWorldAccessible) ?? '/tmp') : tmpdir();
  const folder = mkdtempSync(join(parent, 'gym-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function isWorldAccessible(folder: string): boolean {
  try {
    const enters = (statSync(folder).mode & 0o001) !== 0;
    return enters && (dirname(folder) === folder || isWorldAccessible(dirname(folder)));
  } catch {
    return false; // a missing folder cannot be entered
  }
}

/** The location of PostgreSQL's programs, and the user that runs them. */
interface Programs {
  /** The folder of `postgres` and `initdb`. */
  readonly bin: string;
  /** Their working folder, which their user can enter. */
  readonly folder: string;
  readonly user: SystemUser | undefined;
}

/** Starts one of PostgreSQL's programs. */
function postgresProgram({ bin, folder, user }: Programs, name: string, args: readonly string[]) {
  return trackChild(
    spawn(join(bin, name), args, {
      cwd: folder,
      ...user,
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Runs a program to its end. @throws with its output if it fails */
async function finishProgram(programs: Programs, name: string, args: readonly string[]): Promise<string> {
  const child = postgresProgram(programs, name, args);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${name} failed: ${output.trim()}`);
  return output;
}

/** The data of a PostgreSQL server in a temporary folder, with a random password and a loopback port. */
interface Cluster {
  readonly programs: Programs;
  readonly data: string;
  readonly port: number;
  /** The URL of a superuser, so that suites can create databases. */
  readonly url: string;
  /** The version: `15.14`. */
  readonly version: string;
  discard(): void;
}

/** Creates a cluster. @throws with PostgreSQL's output if that fails */
export async function makeCluster(bin: string): Promise<Cluster> {
  const user = unprivilegedUser();
  const folder = serverFolder(user);
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const programs = { bin, folder, user };
  const data = join(folder, 'data');
  try {
    const version = (await finishProgram(programs, 'postgres', ['--version'])).replace(/^\D*(\S+)[^]*$/, '$1');
    const password = randomBytes(18).toString('base64url');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) chownSync(passwordFile, user.uid, user.gid);
    await finishProgram(programs, 'initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ]);
    const port = await freePort();
    return {
      programs,
      data,
      port,
      version,
      discard,
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    };
  } catch (error) {
    discard();
    throw error;
  }
}

/**
 * Starts the server of a cluster. Resolves once it accepts connections. `onStart` gets the process earlier. @throws
 * with PostgreSQL's output if it does not start
 */
export async function serveCluster(
  { programs, data, port }: Cluster,
  more: Readonly<Record<string, string | number>>,
  onStart?: (child: ChildProcess) => void,
): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: programs.folder,
    max_connections: 200,
    ...more,
  };
  const child = postgresProgram(programs, 'postgres', [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  onStart?.(child);
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
  return child;
}

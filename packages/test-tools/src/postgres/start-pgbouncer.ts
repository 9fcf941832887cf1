import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { trackChild } from '../process/child-process.ts';
import { freePort } from '../process/free-port.ts';
import { findPgBouncer, requireTool, thisMachine } from '../tools/find-programs.ts';
import { serverFolder, unprivilegedUser } from './cluster.ts';

/** A running PgBouncer. */
export interface PgBouncer {
  /** Leads an URL of the database server through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

interface Options {
  readonly mode: 'session' | 'transaction';
  /** URLs of the accounts that may connect, with their passwords. All lead to one server. */
  readonly accounts: readonly string[];
  /** The most connections to one database for one account. */
  readonly poolSize: number;
}

/** Starts PgBouncer on a free loopback port. @throws with advice if this machine has none */
export async function startPgBouncer({ mode, accounts, poolSize }: Options): Promise<PgBouncer> {
  const program = requireTool(findPgBouncer(thisMachine));
  const user = unprivilegedUser();
  const folder = serverFolder(user);
  const port = await freePort();
  const urls = accounts.map((url) => new URL(url));
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
    return file;
  };
  const users = urls.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`);
  const ini = write(
    'pgbouncer.ini',
    `[databases]
* = host=${urls[0]?.hostname} port=${urls[0]?.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${write('users.txt', users.join(''))}
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  );
  const child = trackChild(
    spawn(program, [ini], { cwd: folder, ...user, detached: true, stdio: ['ignore', 'ignore', 'pipe'] }),
  );
  const closed = once(child, 'close');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000);
      if (said.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`PgBouncer ended at once: ${said}`)));
  });
  return {
    through(url) {
      const pooled = new URL(url);
      pooled.hostname = '127.0.0.1';
      pooled.port = String(port);
      return pooled.href;
    },
    async stop() {
      child.kill('SIGTERM');
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

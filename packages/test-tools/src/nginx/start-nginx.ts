import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../process/free-port.ts';
import { repositoryRoot } from '../workspace.ts';
import { findNginx, requireTool, thisMachine } from '../tools/find-programs.ts';

/** nginx with one of the product's own configurations. */
export interface Nginx {
  readonly url: string;
  /** The error log. */
  errors(): string;
  stop(): Promise<void>;
}

interface Options {
  /** The path below deploy/nginx. */
  readonly configuration: string;
  /** The deployment's own include files by name. nginx listens on `port`. */
  readonly files: (port: number) => Readonly<Record<string, string>>;
  /** A further line of the surrounding configuration. */
  readonly around?: string;
  /** Whether it accepts TLS only. The start check then only connects and sends no request. */
  readonly tls?: boolean;
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
const STARTUP_TIMEOUT_MS = 30_000;

/** A distribution's nginx.conf around the product's file. */
const surroundings = (folder: string, product: string, around: string): string => `
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${around}
  include ${product};
}
`;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });

/** Starts nginx on a free loopback port. @throws with advice if this machine has no nginx */
export async function startNginx({ configuration, files, around = '', tls = false }: Options): Promise<Nginx> {
  const nginx = requireTool(findNginx(thisMachine));
  const folder = mkdtempSync(join(tmpdir(), 'gym-nginx-'));
  // If root starts nginx, its workers run as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'logs'));
  const port = await freePort();
  for (const [name, text] of Object.entries(files(port))) writeFileSync(join(folder, name), text);
  writeFileSync(
    join(folder, 'nginx.conf'),
    surroundings(folder, join(repositoryRoot(), 'deploy/nginx', configuration), around),
  );
  const child = spawn(
    nginx,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log'), '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const closed = once(child, 'close');
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  for (
    const deadline = Date.now() + STARTUP_TIMEOUT_MS;
    !(await (tls
      ? isOpen(port)
      : fetch(`${url}/healthz`).then(
          () => true,
          () => false,
        )));
    await pause(50)
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx never answered: ${said}`);
  }
  return {
    url,
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8') + said,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

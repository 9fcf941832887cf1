import { spawn } from 'node:child_process';
import { waitUntil } from '@gym/browser-testing';
import { freePort } from '@gym/test-tools';

interface NodeRun {
  /** How it ended. */
  readonly code: number | null;
  /** Both streams, as they came. */
  readonly output: string;
}

/** Runs a Node program to its end, in an environment that knows nothing of the tests around it. */
export function runNode(args: readonly string[], cwd: string): Promise<NodeRun> {
  const { NODE_ENV: _mode, JEST_WORKER_ID: _worker, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The same, for what must end well. @throws Error with all it said */
export async function mustRun(args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await runNode(args, cwd);
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${String(code)}:\n${output}`);
  return output;
}

/** `remote-kit dev` at work. */
export interface DevServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the remote in a folder from its source; resolves once it was built. */
export async function startDev(program: string, folder: string): Promise<DevServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [program, 'dev'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await waitUntil(
      () => child.exitCode !== null || said.includes('built in'),
      () => `It did not build: ${said}`,
      90_000,
    );
    if (child.exitCode !== null) throw new Error(`It ended: ${said}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}

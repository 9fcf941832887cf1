import { spawn } from 'node:child_process';
import { waitUntil } from '@gym/test-tools/product';
import { freePort } from '@gym/test-tools';

interface NodeRun {
  /** The exit code. */
  readonly code: number | null;
  /** Both streams in their order of arrival. */
  readonly output: string;
}

/** Runs a Node program to its end, without the environment of the tests. */
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

/** Runs a program that must succeed. @throws Error with its output */
export async function mustRun(args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await runNode(args, cwd);
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${String(code)}:\n${output}`);
  return output;
}

/** A running `remote-kit dev`. */
export interface DevServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the remote of a folder from its source. Resolves after the first build. */
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

import { freePort, startProcess } from '@gym/test-tools';

interface NodeRun {
  /** The exit code. */
  readonly code: number;
  /** Both streams in their order of arrival. */
  readonly output: string;
}

/** Runs a Node program to its end, without the environment of the tests. */
export async function runNode(args: readonly string[], cwd: string): Promise<NodeRun> {
  const { NODE_ENV: _mode, JEST_WORKER_ID: _worker, ...env } = process.env;
  const { ended, log } = startProcess(process.execPath, args, { cwd, env: { ...env, FORCE_COLOR: '0' } });
  return { code: await ended, output: log() };
}

/** Runs a program that must succeed. @throws Error with its output */
export async function mustRun(args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await runNode(args, cwd);
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** A running `remote-kit dev`. */
export interface DevServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the remote of a folder from its source, with more variables. Resolves after the first build. */
export async function startDev(
  program: string,
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<DevServer> {
  const port = await freePort();
  const env = { ...process.env, ...more, PORT: String(port) };
  const { works, log, stop } = startProcess(process.execPath, [program, 'dev'], { cwd: folder, env });
  await works(() => log().includes('built in'), 90_000);
  return { url: `http://127.0.0.1:${port}`, stop: () => stop() };
}

import { spawn } from 'node:child_process';

export interface NodeRun {
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

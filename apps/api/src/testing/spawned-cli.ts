import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BIN = path.resolve(__dirname, '../../bin/gym.mjs');

/** The command line in its own process, as in a deployment. */
export interface SpawnedCli {
  readonly pid: number;
  /** Its output so far, both streams together. */
  said(): string;
  /** Its standard output so far, which users may redirect to a file. */
  answered(): string;
  /** Resolves when its output matches. Throws if it ends before, or after a timeout. */
  says(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Resolves to the exit code or the signal's name when it has ended. */
  ended(): Promise<number | string>;
  /** Sends a signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<number | string>;
}

const TIMEOUT_MS = 45_000;

/** Starts a command without this environment's settings. @param bin the command line of another version */
export function spawnCli(
  args: readonly string[],
  env: Record<string, string>,
  nodeArgs: readonly string[] = [],
  bin = BIN,
): SpawnedCli {
  const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env;
  const child: ChildProcess = spawn(process.execPath, [...nodeArgs, bin, ...args], {
    env: {
      ...Object.fromEntries(
        Object.entries({ PATH, HOME, TMPDIR, NODE_OPTIONS }).filter(([, value]) => value !== undefined),
      ),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let answer = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    answer += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const closed = once(child, 'close');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async () => {
    await closed;
    return child.signalCode ?? child.exitCode ?? 0;
  };
  return {
    pid: child.pid ?? 0,
    said: () => text,
    answered: () => answer,
    async says(pattern) {
      for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await pause(20)) {
        const match = text.match(pattern);
        if (match) return match;
        if (hasEnded()) break;
      }
      throw new Error(`Its output never matched ${pattern}: ${text}`);
    },
    ended: end,
    async kill(signal) {
      if (!hasEnded()) child.kill(signal);
      return end();
    },
  };
}

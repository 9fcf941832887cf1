import { spawn } from 'node:child_process';
import { endGroup, watch } from './children.ts';

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** After which the command is ended and counts as failed. */
  readonly timeoutMs?: number;
  /** Whether its work is done; a command that then does not end within a minute is stopped and counts as failed. */
  readonly isDone?: () => boolean;
}

export interface Ran {
  readonly ok: boolean;
  /** Both streams in the order they came, and why it ended if not by itself. */
  readonly output: string;
}

/** Runs a command to its end. Never rejects: a command that cannot start is one that failed. */
export function run(command: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  return new Promise((resolve) => {
    const child = watch(
      spawn(command, args, {
        cwd: options.cwd,
        env: options.env ?? process.env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    let output = '';
    let late = false;
    const minutes = (options.timeoutMs ?? 30 * 60_000) / 60_000;
    const timer = setTimeout(() => {
      late = true;
      void endGroup(child);
    }, minutes * 60_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const watchdog = setInterval(() => {
      if (!options.isDone?.()) return;
      clearInterval(watchdog);
      lingering = setTimeout(() => {
        output += `\n${command} was done but did not end: something it started is still open. It was stopped.`;
        void endGroup(child);
      }, 60_000);
    }, 1000);
    let lingering: NodeJS.Timeout | undefined;
    child.once('error', (error) => {
      output += `${command} could not be started: ${error.message}\n`;
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      clearInterval(watchdog);
      clearTimeout(lingering);
      if (late) output += `\n${command} did not end within ${minutes} minutes and was stopped.`;
      else if (signal) output += `\n${command} was ended by ${signal}.`;
      resolve({ ok: code === 0, output });
    });
  });
}

import { spawn, type SpawnOptions } from 'node:child_process';
import { waitUntil } from './wait-until.ts';

/** A process that runs beside a test. */
export interface StartedProcess {
  /** Both streams so far, in their order of arrival. */
  log(): string;
  /** Its exit code; 1 if a signal ended it, or if it could not start. */
  readonly ended: Promise<number>;
  /** Waits until it works. @throws Error with its output, after it ended or was stopped */
  works(holds: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program, and collects what it prints. */
export function startProcess(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
): StartedProcess {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  let isOver = false;
  const ended = new Promise<number>((resolve) => {
    const end = (code: number) => {
      isOver = true;
      resolve(code);
    };
    child
      .once('error', ({ message }) => {
        log += message;
        end(1);
      })
      .once('close', (code) => end(code ?? 1));
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return {
    log: () => log,
    ended,
    stop,
    async works(holds, timeoutMs) {
      try {
        await waitUntil(
          async () => isOver || (await holds()),
          () => `It did not start:\n${log}`,
          timeoutMs,
        );
        if (isOver) throw new Error(`It ended instead of starting:\n${log}`);
      } catch (error) {
        await stop();
        throw error;
      }
    },
  };
}

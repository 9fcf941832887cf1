import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from './wait-until.ts';

const running = new Set<ChildProcess>();

/** Tracks a child until it ends, so that a signal to the validation ends it too. It must lead its own process group. */
export function trackChild<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Terminates a child and its process group, and kills them after the grace period. */
export async function stopGroup(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  graceMs = 10_000,
): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  signalGroup(pid, signal);
  const grace = new AbortController();
  const late = pause(graceMs, undefined, { signal: grace.signal }).then(
    () => signalGroup(pid, 'SIGKILL'),
    () => undefined,
  );
  await closed;
  grace.abort();
  await late;
}

/** Stops all tracked children. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((child) => stopGroup(child)));
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The group ended between the check and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The timeout, after which the command is stopped and counts as failed. */
  readonly timeoutMs?: number;
  /**
   * Whether the command has done its work. If it does not end within a minute after that, it is stopped and counts as
   * failed.
   */
  readonly isDone?: () => boolean;
}

export interface Ran {
  readonly ok: boolean;
  /** Both streams in order of arrival, and the reason if the command was stopped. */
  readonly output: string;
}

/** Runs a command to its end. Never rejects: a command that cannot start counts as failed. */
export function run(command: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  return new Promise((resolve) => {
    const child = trackChild(
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
      void stopGroup(child);
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
        void stopGroup(child);
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

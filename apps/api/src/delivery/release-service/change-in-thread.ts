import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ReleaseError } from '@gym/release/serve';
import { type ReportedChange, toError } from '@gym/release/service';
import type { ChangeAnswer, ChangeJob, ThreadTarget } from './change-thread.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/change-releases.mjs', import.meta.url));
/** Less than the minute for which the release command waits. */
const TIME_LIMIT_MS = 50_000;
/** The compiler needs some 50 MB for the types of our own packages. */
const MEMORY_LIMIT_MB = 512;
/** The thread keeps its compiler for the next change, as those of several apps often follow each other. */
const IDLE_MS = 60_000;
/** Changes that wait for others. */
const MAX_WAITING = 20;

interface Limits {
  readonly program?: string;
  readonly timeLimitMs?: number;
  readonly memoryLimitMb?: number;
}

/** Changes of releases, made in a thread, so that the gate takes neither time nor memory from the server's calls. */
export interface ThreadedChanges {
  /** Makes a change after those before it. @throws ReleaseError if it fails, takes too long or too much memory */
  change(job: ChangeJob): Promise<ReportedChange>;
  close(): Promise<void>;
}

/** Starts no thread before the first change. */
export function changesInThread(
  target: ThreadTarget,
  { program = PROGRAM, timeLimitMs = TIME_LIMIT_MS, memoryLimitMb = MEMORY_LIMIT_MB }: Limits = {},
): ThreadedChanges {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function startedThread(): Worker {
    if (thread) return thread;
    const started = new Worker(program, {
      workerData: target,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    started.unref();
    // The change that waits for its answer gets the error.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  async function run(job: ChangeJob): Promise<ReportedChange> {
    clearTimeout(idle);
    const worker = startedThread();
    worker.postMessage(job);
    const answer = await nextAnswer(worker, timeLimitMs).catch(async (error: unknown) => {
      await close();
      throw asFailure(error, { timeLimitMs, memoryLimitMb });
    });
    idle = setTimeout(() => void close(), IDLE_MS).unref();
    if ('changed' in answer) return answer.changed;
    throw 'failure' in answer ? toError(answer.failure) : answer.error;
  }

  return {
    async change(job) {
      if (waiting >= MAX_WAITING)
        throw new ReleaseError('Too many changes wait: run the same command again later.', BUSY);
      waiting += 1;
      const made = last.then(() => run(job)).finally(() => (waiting -= 1));
      last = made.catch(() => undefined);
      return made;
    },
    close,
  };
}

const BUSY = { failure: 'unreachable' } as const;

/** @throws the thread's error, or an abort after the time limit */
async function nextAnswer(thread: Worker, timeLimitMs: number): Promise<ChangeAnswer> {
  const answered = new AbortController();
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(timeLimitMs)]);
  try {
    const [answer] = (await Promise.race([once(thread, 'message', { signal }), once(thread, 'exit', { signal })])) as [
      ChangeAnswer | number,
    ];
    if (typeof answer === 'object') return answer;
    throw new ReleaseError('The server is stopping.', BUSY);
  } finally {
    answered.abort();
  }
}

function asFailure(error: unknown, { timeLimitMs, memoryLimitMb }: Required<Omit<Limits, 'program'>>): unknown {
  const { name, code } = error as NodeJS.ErrnoException;
  const over = {
    AbortError: `took longer than ${timeLimitMs / 1_000} s`,
    ERR_WORKER_OUT_OF_MEMORY: `needed more than ${memoryLimitMb} MB of memory`,
  }[code === 'ERR_WORKER_OUT_OF_MEMORY' ? code : name];
  if (over === undefined) return error;
  return new ReleaseError(`The change ${over} and was stopped: look at "status" before you repeat it.`, {
    cause: error,
  });
}

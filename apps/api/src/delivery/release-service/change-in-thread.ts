import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ReleaseError } from '@gym/release/serve';
import { type ReportedChange, toError } from '@gym/release/service';
import type { ChangeAnswer, ChangeJob, ThreadTarget } from './change-thread.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/change-releases.mjs', import.meta.url));
/** From the request to the end, with the wait for others. The release command waits for a minute. */
const TIME_LIMIT_MS = 50_000;
/** The compiler needs some 50 MB for the types of our own packages. */
const MEMORY_LIMIT_MB = 512;
/** The thread keeps its compiler for the next change, as those of several apps often follow each other. */
const IDLE_MS = 60_000;
/** Changes that run or wait, in all and of one user. */
const MAX_AT_ONCE = 20;
const MAX_OWN_AT_ONCE = 3;

interface Limits {
  readonly program: string;
  readonly timeLimitMs: number;
  readonly memoryLimitMb: number;
}
const LIMITS: Limits = { program: PROGRAM, timeLimitMs: TIME_LIMIT_MS, memoryLimitMb: MEMORY_LIMIT_MB };

/** Changes of releases, made in a thread, so that the gate takes neither time nor memory from the server's calls. */
export interface ThreadedChanges {
  /** Makes a change after those before it. @throws ReleaseError if it fails, comes too late or needs too much */
  change(job: ChangeJob): Promise<ReportedChange>;
  close(): Promise<void>;
}

/** A thread that stays for a while after its last change. */
class KeptThread {
  readonly #target: ThreadTarget;
  readonly #limits: Limits;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(target: ThreadTarget, limits: Limits) {
    this.#target = target;
    this.#limits = limits;
  }

  /** Sends a change to it. @returns the answer @throws ReleaseError, or the error that ended the thread */
  async ask(job: ChangeJob, timeLimitMs: number): Promise<ChangeAnswer> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#worker.postMessage(job);
    try {
      const answer = await nextAnswer(this.#worker, timeLimitMs);
      this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
      return answer;
    } catch (error) {
      await this.end();
      throw asFailure(error, this.#limits);
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const ended = this.#worker;
    this.#worker = undefined;
    await ended?.terminate();
  }

  #start(): Worker {
    const started = new Worker(this.#limits.program, {
      workerData: this.#target,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryLimitMb },
    });
    started.unref();
    // A change that runs gets the error. Without one, the next change starts another thread.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (this.#worker === started) this.#worker = undefined;
    });
    return started;
  }
}

/** Starts no thread before the first change. */
export function changesInThread(target: ThreadTarget, limits = LIMITS): ThreadedChanges {
  const thread = new KeptThread(target, limits);
  /** The users whose changes run or wait. */
  const pending: string[] = [];
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function run(job: ChangeJob, until: number): Promise<ReportedChange> {
    const left = until - Date.now();
    // The command that asked waits no longer, and its user may repeat it.
    if (isClosed || left <= 0) throw notBegun('Other changes took too long');
    const answer = await thread.ask(job, left);
    if ('changed' in answer) return answer.changed;
    throw 'failure' in answer ? toError(answer.failure) : answer.error;
  }

  return {
    async change(job) {
      const { name } = job.releaser;
      if (pending.length >= MAX_AT_ONCE || pending.filter((one) => one === name).length >= MAX_OWN_AT_ONCE)
        throw notBegun('Too many changes wait');
      pending.push(name);
      const until = Date.now() + limits.timeLimitMs;
      const made = last.then(() => run(job, until)).finally(() => pending.splice(pending.indexOf(name), 1));
      last = made.catch(() => undefined);
      return made;
    },
    close() {
      isClosed = true;
      return thread.end();
    },
  };
}

/** The command may be repeated at once. */
const notBegun = (why: string): ReleaseError => new ReleaseError(`${why}: nothing was changed.`, { failure: 'raced' });

/** @throws the thread's error, or an abort after the time limit */
async function nextAnswer(thread: Worker, timeLimitMs: number): Promise<ChangeAnswer> {
  const answered = new AbortController();
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(timeLimitMs)]);
  try {
    const [answer] = (await Promise.race([once(thread, 'message', { signal }), once(thread, 'exit', { signal })])) as [
      ChangeAnswer | number,
    ];
    if (typeof answer === 'object') return answer;
    throw new ReleaseError(`The thread of the change ended (${answer}): look at "status" before you repeat it.`);
  } finally {
    answered.abort();
  }
}

function asFailure(error: unknown, { timeLimitMs, memoryLimitMb }: Limits): unknown {
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

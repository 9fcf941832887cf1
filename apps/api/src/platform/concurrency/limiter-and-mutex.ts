import { HttpError } from '../errors/http-error.ts';

interface WaitingLimit {
  readonly maxWaiting: number;
  /** Creates the error for a caller that finds the queue full. */
  readonly fullError: () => Error;
}

/**
 * Runs a few tasks at a time; the others wait in order. With a `WaitingLimit`, a task that finds a full queue fails.
 */
export class Limiter {
  readonly #waiting: (() => void)[] = [];
  readonly #limit: WaitingLimit | undefined;
  #free: number;

  constructor(maxRunning: number, limit?: WaitingLimit) {
    this.#free = maxRunning;
    this.#limit = limit;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await task();
    } finally {
      // A waiting task takes over the running one's slot.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#limit && this.#waiting.length >= this.#limit.maxWaiting) throw this.#limit.fullError();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** How many tasks run at a time, of one user and in total, and the reasons that rejected ones get. */
interface SlotLimits {
  readonly perUser: number;
  readonly total: number;
  readonly ownReason: string;
  readonly allReason: string;
  /** For the security log. */
  readonly cause: string;
}

/** Limits tasks of users that take memory or a connection for long. */
export class UserSlots {
  readonly #limits: SlotLimits;
  readonly #taken: (number | undefined)[] = [];

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a slot. @returns a function that gives it back
   * @throws HttpError 429 if this user has too many, 503 if all users together have
   */
  take(userId: number | undefined): () => void {
    const { perUser, total, ownReason, allReason, cause } = this.#limits;
    const later = { headers: { 'retry-after': '5' }, cause };
    if (this.#taken.filter((id) => id === userId).length >= perUser) throw new HttpError(429, ownReason, later);
    if (this.#taken.length >= total) throw new HttpError(503, allReason, later);
    this.#taken.push(userId);
    return () => void this.#taken.splice(this.#taken.indexOf(userId), 1);
  }
}

/**
 * Runs tasks of the same key one after another, so that concurrent tasks cannot all pass a limit before the first one
 * is counted.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(key) === settled) this.#last.delete(key);
      });
    this.#last.set(key, settled);
    return mine;
  }
}

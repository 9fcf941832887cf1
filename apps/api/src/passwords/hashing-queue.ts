import { availableParallelism } from 'node:os';
import { Refusal } from '../http/refusal.ts';

/** Each takes 19 MiB and a thread of Node's four, of which files and names need one. */
const AT_ONCE = Math.min(3, availableParallelism());
/** About two seconds of work. Whoever comes later is told so at once. */
const MOST_WAITING = 100;

/** Runs expensive works a few at a time; a flood of them is refused instead of piling up. */
export class HashingQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce = AT_ONCE, mostWaiting = MOST_WAITING) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws Refusal 503 with Retry-After when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) {
        throw new Refusal(503, 'Too many people are signing in at this moment. Try again in a few seconds.', {
          headers: { 'retry-after': '3' },
        });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve)); // the place is handed over, not given up
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** The one queue of this process. */
export const hashing = new HashingQueue();

import { reasons } from '@gym/api-contract';
import { HttpError } from '../errors/http-error.ts';

/** Concurrent calls: signed-in users need the database connections, ten a process, too. */
const MAX_RUNNING = 6;
const MAX_RUNNING_PER_NETWORK = 3;
/** Running and waiting calls of one network. A whole gym that signs in at once has fewer. */
const MAX_PER_NETWORK = 40;
const MAX_WAITING = 200;

interface Waiting {
  readonly network: string;
  readonly start: () => void;
}

const limitError = (status: 429 | 503, reason: string) =>
  new HttpError(status, reason, { headers: { 'retry-after': '3' }, cause: 'at once' });

/** Limits concurrent calls without a session, in all and per network: a flood leaves connections to signed-in users. */
export class PublicCallLimiter {
  readonly #waiting: Waiting[] = [];
  readonly #running = new Map<string, number>();
  #runs = 0;

  /**
   * @param network the client's address in the form of `networkOf`, or the id of a known browser
   * @throws HttpError 429 if this network has too many calls in flight, 503 if all networks together have
   */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    const waits = this.#waiting.filter((one) => one.network === network).length;
    if (waits + this.#of(network) >= MAX_PER_NETWORK) throw limitError(429, reasons.limits.busyNetwork);
    if (this.#waiting.length >= MAX_WAITING) throw limitError(503, reasons.limits.busySignIns);
    await new Promise<void>((start) => {
      this.#waiting.push({ network, start });
      this.#startMore();
    });
    try {
      return await work();
    } finally {
      this.#count(network, -1);
      this.#startMore();
    }
  }

  #of(network: string): number {
    return this.#running.get(network) ?? 0;
  }

  #count(network: string, more: 1 | -1): void {
    const now = this.#of(network) + more;
    if (now === 0) this.#running.delete(network);
    else this.#running.set(network, now);
    this.#runs += more;
  }

  /** Starts the longest-waiting calls whose network has room. */
  #startMore(): void {
    while (this.#runs < MAX_RUNNING) {
      const next = this.#waiting.findIndex(({ network }) => this.#of(network) < MAX_RUNNING_PER_NETWORK);
      const [one] = next === -1 ? [] : this.#waiting.splice(next, 1);
      if (one === undefined) return;
      this.#count(one.network, 1);
      one.start();
    }
  }
}

/** The limiter of this process. */
export const publicCallLimiter = new PublicCallLimiter();

import { tooManyRequests } from './attempts.ts';

/** Calls that a client may make at once, and the time until one more is allowed. A page makes a few a minute. */
const MAX_CALLS = 30;
const REFILL_MS = 4_000;

interface Caller {
  left: number;
  at: number;
}

/**
 * Limits how often each client makes a call, per process: a user by id, or a network. It protects the database and the
 * processor, not data. Clients with all calls available again are forgotten.
 */
export class RateLimiter<Client extends number | string = number> {
  readonly #callers = new Map<Client, Caller>();

  /** Takes one call of the client's allowance. @returns milliseconds until a call is allowed; 0 if this one is */
  take(client: Client, now: number): number {
    this.#forget(now);
    const known = this.#callers.get(client) ?? { left: MAX_CALLS, at: now };
    const left = leftAt(known, now);
    if (left < 1) return Math.ceil((1 - left) * REFILL_MS);
    // Re-inserted at the end, so that the map is sorted by the last call.
    this.#callers.delete(client);
    this.#callers.set(client, { left: left - 1, at: now });
    return 0;
  }

  /** Takes one call. @throws HttpError 429 with `reason`; the security log names `cause` */
  require(client: Client, now: number, { reason, cause }: { reason: string; cause: string }): void {
    const waitMs = this.take(client, now);
    if (waitMs > 0) throw tooManyRequests(waitMs, () => reason, cause);
  }

  #forget(now: number): void {
    for (const [id, caller] of this.#callers) {
      if (leftAt(caller, now) < MAX_CALLS) return;
      this.#callers.delete(id);
    }
  }
}

const leftAt = ({ left, at }: Caller, now: number): number =>
  Math.min(MAX_CALLS, left + Math.max(0, now - at) / REFILL_MS);

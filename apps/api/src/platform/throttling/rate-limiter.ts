import { tooManyRequests } from './attempts.ts';

/** What a client may use at once, and the time until one more is allowed. */
interface Allowance {
  readonly atOnce: number;
  readonly refillMs: number;
}

/** In calls. A page makes a few a minute. */
const CALLS: Allowance = { atOnce: 30, refillMs: 4_000 };

interface Caller {
  left: number;
  at: number;
}

/**
 * Limits how much each client uses, per process: calls of a user by id or of a network, or what a call measures. It
 * protects the database and the processor, not data. Clients with all of it available again are forgotten.
 */
export class RateLimiter<Client extends number | string = number> {
  readonly #callers = new Map<Client, Caller>();
  readonly #allowance: Allowance;

  constructor(allowance = CALLS) {
    this.#allowance = allowance;
  }

  /** Takes of the client's allowance. @returns milliseconds until the call is allowed; 0 if it is now */
  take(client: Client, now: number, amount = 1): number {
    this.#forget(now);
    const { atOnce, refillMs } = this.#allowance;
    const known = this.#callers.get(client) ?? { left: atOnce, at: now };
    const left = this.#leftAt(known, now);
    if (left < amount) return Math.ceil((amount - left) * refillMs);
    // Re-inserted at the end, so that the map is sorted by the last call.
    this.#callers.delete(client);
    this.#callers.set(client, { left: left - amount, at: now });
    return 0;
  }

  /** As `take`. @throws HttpError 429 with `reason`; the security log names `cause` */
  require(client: Client, now: number, { reason, cause }: { reason: string; cause: string }, amount = 1): void {
    const waitMs = this.take(client, now, amount);
    if (waitMs > 0) throw tooManyRequests(waitMs, () => reason, cause);
  }

  #forget(now: number): void {
    for (const [id, caller] of this.#callers) {
      if (this.#leftAt(caller, now) < this.#allowance.atOnce) return;
      this.#callers.delete(id);
    }
  }

  #leftAt({ left, at }: Caller, now: number): number {
    const { atOnce, refillMs } = this.#allowance;
    return Math.min(atOnce, left + Math.max(0, now - at) / refillMs);
  }
}

/** Batches that a user may send at once, and how long until there is room for one more. A page sends a few a minute. */
const AT_ONCE = 30;
const EVERY_MS = 4_000;

interface Reporter {
  left: number;
  at: number;
}

/**
 * How often a user may report, in this process: what is kept is bounded by itself, so this only spares the database. Users who have
 * all their batches again are forgotten.
 */
export class ReportingRate {
  readonly #reporters = new Map<number, Reporter>();

  /** Takes a batch. @returns milliseconds until one may be sent, 0 where this one may */
  take(userId: number, now: number): number {
    this.#forget(now);
    const known = this.#reporters.get(userId) ?? { left: AT_ONCE, at: now };
    const left = leftAt(known, now);
    if (left < 1) return Math.ceil((1 - left) * EVERY_MS);
    // Behind the others, so that the first are those that reported longest ago.
    this.#reporters.delete(userId);
    this.#reporters.set(userId, { left: left - 1, at: now });
    return 0;
  }

  #forget(now: number): void {
    for (const [id, reporter] of this.#reporters) {
      if (leftAt(reporter, now) < AT_ONCE) return;
      this.#reporters.delete(id);
    }
  }
}

const leftAt = ({ left, at }: Reporter, now: number): number =>
  Math.min(AT_ONCE, left + Math.max(0, now - at) / EVERY_MS);

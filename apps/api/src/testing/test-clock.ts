/** A clock that stands still until a test lets time pass. */
export class TestClock {
  #now = Date.now();
  now(): Date {
    return new Date(this.#now);
  }
  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

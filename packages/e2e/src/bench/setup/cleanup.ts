/** Collects cleanup functions and runs them in reverse order, even after an error or an interrupt. */
export class CleanupStack {
  readonly #ends: (() => Promise<unknown>)[] = [];
  #running: Promise<void> | undefined;

  constructor() {
    // The interrupted measurement fails, too, but only after the cleanup.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void this.run().finally(() => process.exit(1)));
  }

  /** Registers the cleanup of something that was just opened. Returns that thing. */
  add<Opened>(opened: Opened, end: (opened: Opened) => Promise<unknown>): Opened {
    this.#ends.push(() => end(opened));
    return opened;
  }

  /** Runs all cleanups once. */
  run(): Promise<void> {
    this.#running ??= this.#endAll();
    return this.#running;
  }

  async #endAll(): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop())
      await end().catch((error: unknown) => console.error(error));
  }
}

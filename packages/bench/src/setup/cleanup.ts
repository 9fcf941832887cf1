/**
 * Gathers what is to be ended, and ends it in the opposite order, whatever fails; also when the benchmark is
 * interrupted.
 */
export class CleanupStack {
  readonly #ends: (() => Promise<unknown>)[] = [];
  #running: Promise<void> | undefined;

  constructor() {
    // An interrupted measurement then fails as well, but after this has said all there is to say.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void this.run().finally(() => process.exit(1)));
  }

  /** Remembers how to end something that was opened just now, and gives it back. */
  add<Opened>(opened: Opened, end: (opened: Opened) => Promise<unknown>): Opened {
    this.#ends.push(() => end(opened));
    return opened;
  }

  /** Ends everything, once. */
  run(): Promise<void> {
    this.#running ??= this.#endAll();
    return this.#running;
  }

  async #endAll(): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop())
      await end().catch((error: unknown) => console.error(error));
  }
}

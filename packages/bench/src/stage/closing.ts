/** Gathers what is to be ended, and ends it in the opposite order, whatever fails. */
export class Closing {
  readonly #ends: (() => Promise<unknown>)[] = [];

  /** Remembers how to end something that was opened just now, and gives it back. */
  add<Opened>(opened: Opened, end: (opened: Opened) => Promise<unknown>): Opened {
    this.#ends.push(() => end(opened));
    return opened;
  }

  async run(): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) await end().catch((error: unknown) => console.error(error));
  }
}

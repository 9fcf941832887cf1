interface Closer {
  close(): Promise<void>;
  closeNow?(): void;
}

/** What has to be ended before the process may end, in the reverse of the order it was opened in. */
export class Shutdown {
  #closers: Closer[] = [];
  #running: Promise<boolean> | undefined;

  /** Whether it has begun. */
  get started(): boolean {
    return this.#running !== undefined;
  }

  add(closer: Closer): void {
    this.#closers.unshift(closer);
  }

  /** Ends everything once, whoever asks and however often. @returns whether all of it ended well. */
  run(report: (error: unknown) => void): Promise<boolean> {
    this.#running ??= this.#closeAll(report);
    return this.#running;
  }

  /** Does what can be done without waiting, when the process ends anyway. */
  runNow(): void {
    for (const { closeNow } of this.#closers) closeNow?.();
    this.#closers = [];
  }

  async #closeAll(report: (error: unknown) => void): Promise<boolean> {
    let well = true;
    for (let closer = this.#closers[0]; closer; closer = this.#closers[0]) {
      try {
        await closer.close();
      } catch (error) {
        well = false;
        report(error);
      }
      this.#closers = this.#closers.filter((other) => other !== closer);
    }
    return well;
  }
}

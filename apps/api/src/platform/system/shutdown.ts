interface Closer {
  close(): Promise<void>;
  closeNow?(): void;
}

/** Closes everything in the reverse order of opening, before the process ends. */
export class Shutdown {
  #closers: Closer[] = [];
  #running: Promise<boolean> | undefined;

  /** Whether the shutdown has begun. */
  get started(): boolean {
    return this.#running !== undefined;
  }

  add(closer: Closer): void {
    this.#closers.unshift(closer);
  }

  /** Closes everything once, however often it is called. @returns whether everything closed without errors */
  run(report: (error: unknown) => void): Promise<boolean> {
    this.#running ??= this.#closeAll(report);
    return this.#running;
  }

  /** Closes what it can without waiting, when the process ends at once. */
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

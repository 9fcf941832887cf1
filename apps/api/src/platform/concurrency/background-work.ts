import type { FastifyBaseLogger } from 'fastify';

/** Work that continues after the response. The server waits for it before it ends. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #log: FastifyBaseLogger;

  readonly #ended = new AbortController();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Starts `work` after the current request. Logs a failure with `what`. */
  start(what: string, work: () => Promise<void>): void {
    const running: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => this.#log.error({ err: error }, `${what} failed`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Whether the server is closing. Long work then ends at its next step. */
  get ending(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Aborted when the server closes. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  async finished(): Promise<void> {
    this.#ended.abort();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

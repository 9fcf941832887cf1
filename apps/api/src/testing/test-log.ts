import type { FastifyBaseLogger } from 'fastify';

/** What the server logged as an error. A test that expects none can say so. */
export class TestLog {
  readonly errors: unknown[] = [];
  readonly logger: FastifyBaseLogger;

  constructor() {
    const ignore = () => undefined;
    const keep = (entry: unknown) => void this.errors.push(entry);
    const logger: FastifyBaseLogger = {
      level: 'error',
      fatal: keep,
      error: keep,
      warn: ignore,
      info: ignore,
      debug: ignore,
      trace: ignore,
      silent: ignore,
      child: () => logger,
    };
    this.logger = logger;
  }
}

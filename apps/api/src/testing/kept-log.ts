import type { FastifyBaseLogger } from 'fastify';
import type { LogLevel } from '../config/config.ts';
import { openLog } from '../log/open-log.ts';

/** The server's real log, kept line by line. */
export class KeptLog {
  readonly lines: string[] = [];
  readonly logger: FastifyBaseLogger;

  constructor(level: LogLevel = 'info') {
    this.logger = openLog(level, { write: (line) => void this.lines.push(line) });
  }

  /** The lines of the security log, as whoever reads it gets them. */
  get events(): Record<string, unknown>[] {
    return this.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => 'event' in line);
  }

  clear(): void {
    this.lines.length = 0;
  }
}

import type { FastifyBaseLogger } from 'fastify';
import type { LogLevel } from '../platform/config/security-and-operation-settings.ts';
import { openLog } from '../platform/log/log.ts';
import type { Mail, MailMessage } from '../platform/mail/mail.ts';
import type { PictureStore } from '../platform/uploads/picture-store.ts';

/** A clock that stands still until a test advances it. */
export class TestClock {
  #now = Date.now();
  now(): Date {
    return new Date(this.#now);
  }
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
  /** Sets the machine's time, which releases have. Otherwise, a report could be of the hour before its release. */
  catchUp(): void {
    this.#now = Date.now();
  }
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Collects the errors that the server logs. */
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

/** Collects the lines of the server's real log. */
export class CapturedLog {
  readonly lines: string[] = [];
  readonly logger: FastifyBaseLogger;

  constructor(level: LogLevel = 'info') {
    this.logger = openLog(level, { write: (line) => void this.lines.push(line) });
  }

  get #security(): Record<string, unknown>[] {
    return this.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => 'event' in line);
  }

  /** The parsed lines of the security log, without those of allowed calls. */
  get events(): Record<string, unknown>[] {
    return this.#security.filter(({ event }) => event !== 'access-allowed');
  }

  /** The parsed lines of allowed calls. */
  get allowed(): Record<string, unknown>[] {
    return this.#security.filter(({ event }) => event === 'access-allowed');
  }

  clear(): void {
    this.lines.length = 0;
  }
}

/** Collects mails instead of sending them. */
export class TestMail implements Mail {
  available = true;
  readonly sent: MailMessage[] = [];
  async send(message: MailMessage): Promise<void> {
    this.sent.push(message);
  }

  /** The mails to an address. */
  to(email: string): MailMessage[] {
    return this.sent.filter(({ to }) => to === email);
  }

  /** The code in the newest mail to this address that has one; undefined if there is none. */
  findCode(email: string): string | undefined {
    const codes = this.to(email).map(({ text }) => /^ +(\d{6})$/m.exec(text)?.[1]);
    return codes.findLast((code) => code !== undefined);
  }

  /** The newest code that was mailed to this address. */
  codeFor(email: string): string {
    const code = this.findCode(email);
    if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
    return code;
  }
}

/** Stores pictures in memory. Fails before or after a step if a test says so. */
export class TestPictures implements PictureStore {
  readonly kept = new Map<string, Uint8Array>();
  breaks: `${'before' | 'after'} ${keyof PictureStore}` | undefined;

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#step('put', () => void this.kept.set(name, bytes));
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    return this.#step('read', () => this.kept.get(name));
  }

  async remove(name: string): Promise<void> {
    await this.#step('remove', () => void this.kept.delete(name));
  }

  async #step<T>(step: keyof PictureStore, work: () => T): Promise<T> {
    if (this.breaks === `before ${step}`) throw new Error(`The store broke before ${step}.`);
    const result = work();
    if (this.breaks === `after ${step}`) throw new Error(`The store broke after ${step}.`);
    return result;
  }
}

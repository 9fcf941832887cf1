import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { OperatorError } from '../errors/operator-error.ts';

/** A process whose clock differs from the database's by more than this does not serve. */
const MAX_SKEW_MS = 60_000;
const COMPARE_EVERY_MS = 60_000;
/** The clocks of this process drift apart by less than this, unless one was set or the machine slept. */
const JUMP_MS = 1_000;

/** The clocks of a process, in milliseconds. */
export interface ProcessClocks {
  /** The time of day, which somebody may have set wrong. */
  wall(): number;
  /** The time since some moment. Nobody can set it, but it may stand still while the machine sleeps. */
  steady(): number;
}

const THIS_PROCESS: ProcessClocks = { wall: () => Date.now(), steady: () => performance.now() };

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;
const NO_LOG: Log = { warn: () => undefined, error: () => undefined };

const seconds = (milliseconds: number): string => `${Math.abs(milliseconds / 1_000).toFixed(0)} s`;

/** The clock of all calls, so that a test can advance it. */
export interface Clock {
  now(): Date;
  /** Whether this process's own clock differs too much from the one of all processes. */
  isWrong?(): Promise<boolean>;
  /** Milliseconds by which this process's own clock is ahead of the one of all processes; negative if it is behind. */
  readonly skew?: number;
}

/**
 * The database's clock, which all processes share (ADR-0060). Sessions, codes and undo data end by it, so that a
 * process with a wrong clock ends nothing. It runs on between two comparisons, whatever happens to the process's own.
 */
export class DatabaseClock implements Clock {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #process: ProcessClocks;
  readonly #log: Log;
  #comparing: Promise<void> | undefined;
  /** The database's time of day minus the steady clock. */
  #sinceSteady = 0;
  /** The time of day minus the steady clock, at the last comparison. */
  #wallSinceSteady = Number.NaN;
  #skew = 0;

  constructor(pool: Pick<Pool, 'query'>, clocks: ProcessClocks = THIS_PROCESS, log: Log = NO_LOG) {
    this.#pool = pool;
    this.#process = clocks;
    this.#log = log;
  }

  now(): Date {
    return new Date(this.#process.steady() + this.#sinceSteady);
  }

  /** Milliseconds by which the process's time of day is ahead of the database's; negative if it is behind. */
  get skew(): number {
    return this.#skew;
  }

  /** Reads the database's clock, for all callers at the same time once. */
  compare(): Promise<void> {
    this.#comparing ??= this.#compare().finally(() => {
      this.#comparing = undefined;
    });
    return this.#comparing;
  }

  async #compare(): Promise<void> {
    const { steady, wall } = this.#process;
    const sent = steady();
    const { rows } = await this.#pool.query<{ now: Date }>('select clock_timestamp() as now');
    const received = steady();
    // The database read its clock between the two moments.
    const middle = (sent + received) / 2;
    const database = rows[0]?.now.getTime() ?? Number.NaN;
    this.#sinceSteady = database - middle;
    const jumped = wall() - received - this.#wallSinceSteady;
    this.#wallSinceSteady = wall() - received;
    const skew = this.#wallSinceSteady - this.#sinceSteady;
    const wasWrong = this.#differs;
    this.#skew = Math.sign(skew) * Math.max(0, Math.abs(skew) - (received - sent) / 2);
    this.#report(jumped, wasWrong);
  }

  #report(jumped: number, wasWrong: boolean): void {
    if (Math.abs(jumped) > JUMP_MS)
      this.#log.warn(
        `The clock of this process jumped ${jumped > 0 ? 'ahead' : 'back'} by ${seconds(jumped)}: ` +
          'somebody set it, or the machine slept.',
      );
    if (this.#differs && !wasWrong)
      this.#log.error(
        `The clock of this process is ${seconds(this.#skew)} ${this.#skew > 0 ? 'ahead of' : 'behind'} ` +
          "the database's. It answers no calls until somebody sets the wrong one of both.",
      );
    if (!this.#differs && wasWrong) this.#log.warn('The clock is right again. This process answers calls.');
  }

  get #differs(): boolean {
    return Math.abs(this.#skew) > MAX_SKEW_MS;
  }

  async isWrong(): Promise<boolean> {
    const { steady, wall } = this.#process;
    const jumped = Math.abs(wall() - steady() - this.#wallSinceSteady) > JUMP_MS;
    // Somebody may have set the database's clock since, or this one step by step. Without the database, the call fails
    // anyway.
    if (jumped || this.#differs) await this.compare().catch(() => undefined);
    return this.#differs;
  }

  /** Compares the clocks every minute. @returns a function that ends it */
  compareRegularly(): () => void {
    const timer = setInterval(() => void this.compare().catch(() => undefined), COMPARE_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}

/** Opens the database's clock. @throws OperatorError if the process's clock is wrong */
export async function openClock(pool: Pick<Pool, 'query'>, clocks?: ProcessClocks, log?: Log): Promise<DatabaseClock> {
  const clock = new DatabaseClock(pool, clocks, log);
  await clock.compare();
  if (!(await clock.isWrong())) return clock;
  const minutes = Math.round(Math.abs(clock.skew) / 60_000);
  throw new OperatorError(
    `The clock of this machine is ${minutes} minute${minutes === 1 ? '' : 's'} ` +
      `${clock.skew > 0 ? 'ahead of' : 'behind'} the database's, which shows ${clock.now().toISOString()}: ` +
      'set it, for example by NTP, then try again.',
  );
}

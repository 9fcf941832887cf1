import type { Pool } from 'pg';
import { OperatorError } from '../errors/operator-error.ts';
import type { Clock } from '../services/services.ts';

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

/**
 * The database's clock, which all processes share (ADR-0064). Sessions, codes and undo data end by it, so that a
 * process with a wrong clock ends nothing. It runs on between two comparisons, whatever happens to the process's own.
 */
export class DatabaseClock implements Clock {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #process: ProcessClocks;
  /** The database's time of day minus the steady clock. */
  #sinceSteady = 0;
  /** The time of day minus the steady clock, at the last comparison. */
  #wallSinceSteady = Number.NaN;
  #skew = 0;

  constructor(pool: Pick<Pool, 'query'>, clocks: ProcessClocks = THIS_PROCESS) {
    this.#pool = pool;
    this.#process = clocks;
  }

  now(): Date {
    return new Date(this.#process.steady() + this.#sinceSteady);
  }

  /** Milliseconds by which the process's time of day is ahead of the database's; negative if it is behind. */
  get skew(): number {
    return this.#skew;
  }

  /** Reads the database's clock. */
  async compare(): Promise<void> {
    const { steady, wall } = this.#process;
    const sent = steady();
    const { rows } = await this.#pool.query<{ now: Date }>('select clock_timestamp() as now');
    const received = steady();
    // The database read its clock between the two moments.
    const middle = (sent + received) / 2;
    const database = rows[0]?.now.getTime() ?? Number.NaN;
    this.#sinceSteady = database - middle;
    this.#wallSinceSteady = wall() - received;
    const skew = this.#wallSinceSteady - this.#sinceSteady;
    this.#skew = Math.sign(skew) * Math.max(0, Math.abs(skew) - (received - sent) / 2);
  }

  async isWrong(): Promise<boolean> {
    const { steady, wall } = this.#process;
    const jumped = Math.abs(wall() - steady() - this.#wallSinceSteady) > JUMP_MS;
    // Without the database, the call fails anyway.
    if (jumped) await this.compare().catch(() => undefined);
    return Math.abs(this.#skew) > MAX_SKEW_MS;
  }

  /** Compares the clocks every minute. @returns a function that ends it */
  compareRegularly(): () => void {
    const timer = setInterval(() => void this.compare().catch(() => undefined), COMPARE_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}

/** Opens the database's clock. @throws OperatorError if the process's clock is wrong */
export async function openClock(pool: Pick<Pool, 'query'>, clocks?: ProcessClocks): Promise<DatabaseClock> {
  const clock = new DatabaseClock(pool, clocks);
  await clock.compare();
  if (!(await clock.isWrong())) return clock;
  const minutes = Math.round(Math.abs(clock.skew) / 60_000);
  throw new OperatorError(
    `The clock of this machine is ${minutes} minute${minutes === 1 ? '' : 's'} ` +
      `${clock.skew > 0 ? 'ahead of' : 'behind'} the database's, which shows ${clock.now().toISOString()}: ` +
      'set it, for example by NTP, then try again.',
  );
}

import type { RawAnswer } from './raw-answer.ts';

/** What the boot script started before this code was there. */
export interface BootHandover {
  /** The session it was started for. */
  readonly token: string;
  /** When, in ms since 1970. */
  readonly at: number;
  role?: Promise<RawAnswer>;
  /** By path and query. */
  readonly early: Map<string, Promise<RawAnswer>>;
}

/** Where it lies on `window`. */
export const HANDOVER = Symbol.for('gym.boot');

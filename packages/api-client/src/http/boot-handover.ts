import type { RawAnswer } from './raw-answer.ts';

/** What was asked before whoever reads it was there: by the boot script, and later beside the code of a screen. */
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

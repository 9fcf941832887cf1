/** What is measured: milliseconds, CLS a share. */
export type Measure = 'load' | 'LCP' | 'INP' | 'CLS';

/** How a version fares in browsers, as `GET /remote-health` tells it. */
export interface Health {
  readonly loads: number;
  /** How often it could not be loaded. */
  readonly failures: number;
  /** Screens of it that broke. */
  readonly errors: number;
  /** How often the version before it was loaded in its place. */
  readonly replaced: number;
  /** What three of four stayed below; null where nothing was measured. */
  readonly p75: Readonly<Record<Measure, number | null>>;
  /** How many each of them is of. */
  readonly measured: Readonly<Record<Measure, number>>;
}

const NONE = { load: 0, LCP: 0, INP: 0, CLS: 0 };

/** A version that nobody reported anything of. */
export const NO_HEALTH: Health = {
  loads: 0,
  failures: 0,
  errors: 0,
  replaced: 0,
  p75: { load: null, LCP: null, INP: null, CLS: null },
  measured: NONE,
};

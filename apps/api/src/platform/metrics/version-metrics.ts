/** Measured values: times in milliseconds, and CLS as a ratio. */
export type Measure = 'load' | 'LCP' | 'INP' | 'CLS';

/** The metrics of one version. */
export interface VersionMetrics {
  readonly remote: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
  /** The failures by the phase in which loading failed. */
  readonly phases: Readonly<Record<string, number>>;
  readonly errors: number;
  readonly replaced: number;
  /** How many sessions reported it, and in how many of them it failed to load or broke. */
  readonly sessions: number;
  readonly failedSessions: number;
  /** The 75th percentiles; null without measured values. */
  readonly p75: Readonly<Record<Measure, number | null>>;
  /** The number of measured values. */
  readonly measured: Readonly<Record<Measure, number>>;
}

/** What browsers reported of a version within the last seven days. */
export interface VersionHistory {
  readonly version: string;
  /** Each of the last 24 hours with reports, oldest first. */
  readonly hours: readonly { readonly hour: Date; readonly loads: number; readonly faults: number }[];
  /** The sums of the last 24 hours and of the last seven days. Absent without reports. */
  readonly day?: VersionMetrics;
  readonly week?: VersionMetrics;
  /** The crashed screens of the last seven days, most first. */
  readonly screens: readonly { readonly screen: string; readonly error: string; readonly count: number }[];
}

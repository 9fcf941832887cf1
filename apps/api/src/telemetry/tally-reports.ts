import type { TelemetryReport } from '@gym/api-contract';
import { emptyHistogram, partOf } from './histogram.ts';

/** What one batch of reports adds to a version of a remote. */
export interface Tally {
  readonly remote: string;
  readonly version: string;
  loads: number;
  readonly failures: Record<string, number>;
  errors: number;
  replaced: number;
  readonly loadTimes: number[];
  readonly lcp: number[];
  readonly inp: number[];
  readonly cls: number[];
}

/** The name under which the shell is counted: its reports name no remote. */
const SHELL = 'shell';
const UNKNOWN = 'unknown';

/** Where loading can end; a page that names another place is counted all the same, and cannot make names up. */
const PHASES = new Set(['entry', 'integrity', 'timeout', 'evaluate', 'module', 'page', 'shared', 'contract', 'check']);

/** CLS is a share, the others are milliseconds: in thousandths it has the same parts. */
export const CLS_SCALE = 1000;

function count(tally: Tally, { kind, phase = '', ms, name, value }: TelemetryReport): void {
  switch (kind) {
    case 'remote-loaded':
      tally.loads += 1;
      if (ms !== undefined) tally.loadTimes[partOf(ms)]! += 1;
      return;
    case 'remote-failed':
    case 'page-failed': {
      const known = PHASES.has(phase) ? phase : 'other';
      tally.failures[known] = (tally.failures[known] ?? 0) + 1;
      return;
    }
    case 'screen-failed':
      return void (tally.errors += 1);
    case 'remote-replaced':
      return void (tally.replaced += 1);
    case 'web-vital':
      if (value === undefined) return;
      if (name === 'LCP') tally.lcp[partOf(value)]! += 1;
      if (name === 'INP') tally.inp[partOf(value)]! += 1;
      if (name === 'CLS') tally.cls[partOf(value * CLS_SCALE)]! += 1;
  }
}

/** Counts a batch by remote and version, in an order that is the same for all: two batches never wait for each other crosswise. */
export function tallyReports(reports: readonly TelemetryReport[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const report of reports) {
    const { remote = SHELL, version = UNKNOWN } = report;
    const key = `${remote} ${version}`;
    const tally = tallies.get(key) ?? {
      remote,
      version,
      loads: 0,
      failures: {},
      errors: 0,
      replaced: 0,
      loadTimes: emptyHistogram(),
      lcp: emptyHistogram(),
      inp: emptyHistogram(),
      cls: emptyHistogram(),
    };
    tallies.set(key, tally);
    count(tally, report);
  }
  return [...tallies].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tally]) => tally);
}

import { quantile, roundRatios, table } from '../measure/statistics.ts';
import type { ColdLoads } from './cold-loads.ts';
import { CONDITIONS, FAR, type LoadFigures } from './load-page.ts';
import { type BuildName, BUILDS } from './sites.ts';

/** Median and quartiles of a series. */
interface Series {
  readonly median: number;
  readonly p25: number;
  readonly p75: number;
}

const seriesOf = (values: readonly number[]): Series => ({
  median: quantile(values, 0.5),
  p25: quantile(values, 0.25),
  p75: quantile(values, 0.75),
});

export const median = (loads: readonly LoadFigures[], figure: keyof LoadFigures): number =>
  quantile(
    loads.map((load) => load[figure]),
    0.5,
  );

/**
 * Number of sequential round trips before the rows show: the rows' further delay for each further millisecond of a
 * round trip.
 */
export const roundTrips = (near: readonly LoadFigures[], far: readonly LoadFigures[]): number =>
  (median(far, 'ms') - median(near, 'ms')) / (FAR.latency - CONDITIONS.latency);

/** Ratio of the medians. */
export const ratio = (
  of: readonly LoadFigures[],
  to: readonly LoadFigures[],
  figure: keyof LoadFigures = 'ms',
): number => median(of, figure) / median(to, figure);

/** Rounds to a thousandth, for the last line. */
export const exact = (value: number): number => Math.round(value * 1000) / 1000;

export const kib = (bytes: number): number => bytes / 1024;

const HEADS = ['', 'rows ms', 'p25–p75', 'code KiB', 'in all', 'document', 'requests', 'trips', 'long tasks', 'ms'];

/** One build's line of figures. */
export function lineOf(name: string, loads: readonly LoadFigures[], trips?: number): string[] {
  const { median: ms, p25, p75 } = seriesOf(loads.map((load) => load.ms));
  const size = (figure: 'codeBytes' | 'allCodeBytes' | 'documentBytes') => kib(median(loads, figure)).toFixed(1);
  return [
    name,
    ms.toFixed(0),
    `${p25.toFixed(0)}–${p75.toFixed(0)}`,
    size('codeBytes'),
    size('allCodeBytes'),
    size('documentBytes'),
    String(median(loads, 'requests')),
    trips?.toFixed(2) ?? '–',
    String(median(loads, 'longTasks')),
    median(loads, 'longTaskMs').toFixed(0),
  ];
}

export const printLines = (lines: readonly string[][]): void => console.log(table(HEADS, lines));

/** Prints the three builds' figures for one deep link, and the ratios of the federated build to the others. */
export function printLoads(title: string, loads: Readonly<Record<BuildName, ColdLoads>>): void {
  console.log(`\n${title}`);
  printLines(
    BUILDS.map((build) => {
      const { near, far } = loads[build];
      return lineOf(build, near, far.length > 0 ? roundTrips(near, far) : undefined);
    }),
  );
  for (const other of ['ordinary', 'tuned'] as const)
    printRatio(`federated / ${other}`, loads.federated.near, loads[other].near);
}

/** Prints the ratio of the medians, and the quartiles of the rounds' own ratios. */
export function printRatio(title: string, of: readonly LoadFigures[], to: readonly LoadFigures[]): void {
  const times = (loads: readonly LoadFigures[]) => loads.map(({ ms }) => ms);
  const { p25, p75 } = seriesOf(roundRatios(times(of), times(to)));
  console.log(`${title}  ${ratio(of, to).toFixed(3)}  (rounds ${p25.toFixed(2)}–${p75.toFixed(2)})`);
}

import type { ColdLoads } from './cold-loads.ts';
import type { LoadFigures } from './load-figures.ts';
import { BUILDS, type BuildName } from './releases.ts';
import { kib, median, ratio, roundTrips, seriesOf } from './summary.ts';
import { table } from '../measure/table.ts';

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

/** Prints the three builds' figures for one deep link, and what the federated one is of the others. */
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

/** Prints the ratio of the medians, and how far the rounds' own ratios lie apart. */
export function printRatio(title: string, of: readonly LoadFigures[], to: readonly LoadFigures[]): void {
  const { p25, p75 } = seriesOf(of.map(({ ms }, round) => ms / to[round]!.ms));
  console.log(`${title}  ${ratio(of, to).toFixed(3)}  (rounds ${p25.toFixed(2)}–${p75.toFixed(2)})`);
}

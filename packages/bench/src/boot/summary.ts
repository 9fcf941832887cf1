import { quantile } from '../measure/statistics.ts';
import { CONDITIONS, FAR } from './conditions.ts';
import type { LoadFigures } from './load-figures.ts';

/** Middle and spread of a series. */
export interface Series {
  readonly median: number;
  readonly p25: number;
  readonly p75: number;
}

export const seriesOf = (values: readonly number[]): Series => ({
  median: quantile(values, 0.5),
  p25: quantile(values, 0.25),
  p75: quantile(values, 0.75),
});

export const median = (loads: readonly LoadFigures[], figure: keyof LoadFigures): number =>
  quantile(
    loads.map((load) => load[figure]),
    0.5,
  );

/** Requests that wait for one another before the rows stand: what the rows lose by each further millisecond of a round trip. */
export const roundTrips = (near: readonly LoadFigures[], far: readonly LoadFigures[]): number =>
  (median(far, 'ms') - median(near, 'ms')) / (FAR.latency - CONDITIONS.latency);

/** Ratio of the medians. */
export const ratio = (
  of: readonly LoadFigures[],
  to: readonly LoadFigures[],
  figure: keyof LoadFigures = 'ms',
): number => median(of, figure) / median(to, figure);

/** To a thousandth, for the last line. */
export const exact = (value: number): number => Math.round(value * 1000) / 1000;

export const kib = (bytes: number): number => bytes / 1024;

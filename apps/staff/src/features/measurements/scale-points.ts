import { daysBetween } from '@gym/rules';

/** A measured value on a day, YYYY-MM-DD. */
export interface Point {
  readonly date: string;
  readonly value: number;
}

interface ChartSize {
  readonly width: number;
  readonly height: number;
}

const round = (number: number) => Math.round(number * 10) / 10;

/**
 * Scales points to a box: dates from left to right, values from bottom to top. The values set the scale; a constant
 * line is in the middle.
 */
export function scalePoints(
  points: readonly Point[],
  { width, height }: ChartSize,
): readonly { readonly x: number; readonly y: number }[] {
  const days = points.map(({ date }) => daysBetween(points[0]?.date ?? date, date));
  const values = points.map(({ value }) => value);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const across = (day: number) => (last === first ? width / 2 : ((day - first) / (last - first)) * width);
  const up = (value: number) => (high === low ? height / 2 : height - ((value - low) / (high - low)) * height);
  return points.map(({ value }, index) => ({ x: round(across(days[index] ?? first)), y: round(up(value)) }));
}

/** A measured value on a day, YYYY-MM-DD. */
export interface Point {
  readonly date: string;
  readonly value: number;
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

const DAY_MS = 86_400_000;
/** A date is a date: counted in whole days, no time zone involved. */
const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);

/**
 * Points placed in a box: left to right by date, bottom to top by value. The scale is the values' own, a flat line lies
 * in the middle.
 */
export function scalePoints(
  points: readonly Point[],
  { width, height }: ChartSize,
): readonly { readonly x: number; readonly y: number }[] {
  const days = points.map(({ date }) => dayNumber(date));
  const values = points.map(({ value }) => value);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const across = (day: number) => (last === first ? width / 2 : ((day - first) / (last - first)) * width);
  const up = (value: number) => (high === low ? height / 2 : height - ((value - low) / (high - low)) * height);
  return points.map(({ value }, index) => ({ x: round(across(days[index] ?? first)), y: round(up(value)) }));
}

const round = (number: number) => Math.round(number * 10) / 10;

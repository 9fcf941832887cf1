/** Upper ends of a histogram's parts, each a fifth beyond the one before: 10 ms to a minute. What is beyond them is one part more. */
const BUCKET_ENDS = Array.from({ length: 49 }, (_end, place) => Math.round(10 * 1.2 ** place));

/** How often values fell into each part; parts that are not there count nothing. */
export type Histogram = readonly number[];

export const emptyHistogram = (): number[] => BUCKET_ENDS.map(() => 0).concat(0);

/** The part that a value falls into. */
export function bucketOf(value: number): number {
  const place = BUCKET_ENDS.findIndex((end) => value < end);
  return place < 0 ? BUCKET_ENDS.length : place;
}

export const totalOf = (histogram: Histogram): number => histogram.reduce((sum, count) => sum + count, 0);

export const addHistograms = (one: Histogram, other: Histogram): number[] =>
  emptyHistogram().map((_none, part) => (one[part] ?? 0) + (other[part] ?? 0));

/**
 * The value that this share of all values stays below, `quantile(times, 0.75)`: a fifth off at most, as values within a part
 * are taken to lie evenly. Null where there is none.
 */
export function quantile(histogram: Histogram, share: number): number | null {
  let left = share * totalOf(histogram);
  if (left === 0) return null;
  const part = histogram.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
  const [begin = 0, end] = [BUCKET_ENDS[part - 1], BUCKET_ENDS[part]];
  if (end === undefined) return begin;
  const count = histogram[part] ?? 1;
  return Math.round(begin + ((end - begin) * (left + count)) / count);
}

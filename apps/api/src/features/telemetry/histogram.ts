/**
 * Upper ends of the buckets, from 10 ms to a minute, each 20 % above the previous one. One more bucket takes the rest.
 */
const BUCKET_ENDS = Array.from({ length: 49 }, (_end, index) => Math.round(10 * 1.2 ** index));

/** The number of values in each bucket; a missing bucket is empty. */
export type Histogram = readonly number[];

export const emptyHistogram = (): number[] => BUCKET_ENDS.map(() => 0).concat(0);

/** The index of a value's bucket. */
export function bucketOf(value: number): number {
  const index = BUCKET_ENDS.findIndex((end) => value < end);
  return index < 0 ? BUCKET_ENDS.length : index;
}

/** Counts a value in a histogram. */
export function addValue(histogram: number[], value: number): void {
  const bucket = bucketOf(value);
  histogram[bucket] = (histogram[bucket] ?? 0) + 1;
}

export const totalOf = (histogram: Histogram): number => histogram.reduce((sum, count) => sum + count, 0);

export const addHistograms = (one: Histogram, other: Histogram): number[] =>
  emptyHistogram().map((_none, bucket) => (one[bucket] ?? 0) + (other[bucket] ?? 0));

/**
 * The value below which a share of all values lies, such as `quantile(times, 0.75)`; null for an empty histogram.
 * Values are assumed to be spread evenly within a bucket, so the result is at most 20 % off.
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

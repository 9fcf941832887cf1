/** The value that the given share of all lies at or below: `quantile(times, 0.5)` is the median. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured.');
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

/** To a tenth: more would pretend to a precision that no run repeats. */
export const tenth = (value: number) => Math.round(value * 10) / 10;

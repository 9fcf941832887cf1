/** The smallest value with the given share of all values at or below it: `quantile(times, 0.5)` is the median. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured.');
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

/** Each round's ratio of two series that were measured in the same rounds. */
export function roundRatios(of: readonly number[], to: readonly number[]): number[] {
  return of.map((value, round) => value / (to[round] ?? NaN));
}

/** Rounds to a tenth: no run repeats a higher precision. */
export const tenth = (value: number) => Math.round(value * 10) / 10;

/** A text table with headings. Numbers are aligned to the right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [line(heads), ...rows.map(line)].join('\n');
}

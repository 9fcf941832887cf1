/** The smallest value with the given share of all values at or below it: `quantile(times, 0.5)` is the median. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured.');
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Rounds to a number of decimals: no run repeats a higher precision. */
export const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** The median of each round's ratio of two series that were measured in the same rounds. */
export const medianRatio = (of: readonly number[], to: readonly number[]): number =>
  median(of.map((value, turn) => value / (to[turn] ?? NaN)));

/**
 * Measures several things in turns, so that other load on the machine affects all of them equally. Each runs once
 * unmeasured. Then follow `runs` rounds, and every round begins with another one.
 */
export async function interleave<Name extends string, Figures>(
  names: readonly Name[],
  runs: number,
  measure: (name: Name) => Promise<Figures>,
): Promise<Record<Name, Figures[]>> {
  const measured = Object.fromEntries(names.map((name) => [name, [] as Figures[]])) as Record<Name, Figures[]>;
  for (const name of names) await measure(name);
  for (let turn = 0; turn < runs; turn++) {
    const first = turn % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) measured[name].push(await measure(name));
  }
  return measured;
}

/** A text table with headings. Numbers are aligned to the right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [line(heads), ...rows.map(line)].join('\n');
}

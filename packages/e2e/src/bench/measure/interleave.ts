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
  for (let round = 0; round < runs; round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) measured[name].push(await measure(name));
  }
  return measured;
}

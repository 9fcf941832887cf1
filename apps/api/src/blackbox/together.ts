/** Does many things in a few lanes at once; `work` learns which lane it is in. The first failure ends it. */
export async function together<T>(
  things: Iterable<T>,
  work: (thing: T, lane: number) => Promise<void>,
  lanes = 8,
): Promise<void> {
  const left = things[Symbol.iterator]();
  const run = async (lane: number) => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value, lane);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
}

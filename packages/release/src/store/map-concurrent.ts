/** Number of tasks at a time. */
const CONCURRENCY = 8;

/** Maps each item with a few tasks at a time. The results keep the order of the items. */
export async function mapConcurrent<Of, Answer>(
  all: readonly Of[],
  work: (one: Of) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = [...all.entries()];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await work(next[1]);
    }),
  );
  return answers;
}

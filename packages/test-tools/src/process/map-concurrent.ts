/** Maps the items with at most `lanes` tasks at a time. Returns the results in order. */
export async function mapConcurrent<Item, Answer>(
  lanes: number,
  items: readonly Item[],
  task: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = new Array(items.length);
  const rest = items.entries();
  const lane = async () => {
    for (const [position, item] of rest) answers[position] = await task(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return answers;
}

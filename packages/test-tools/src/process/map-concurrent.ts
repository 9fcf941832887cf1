/** Maps the items with at most `lanes` tasks at a time. Returns the results in order. */
export async function mapConcurrent<Item, Answer>(
  lanes: number,
  items: readonly Item[],
  task: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = new Array(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const mine = next++;
      answers[mine] = await task(items[mine]!);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return answers;
}

/** Runs the tasks, at most `lanes` at a time, and answers in their order. */
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

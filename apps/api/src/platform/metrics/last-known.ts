/** Shorter than Prometheus waits for a scrape, which a database without an answer must not end. */
const MAX_WAIT_MS = 3_000;

/**
 * Returns a function that reads from the database, at most once at a time. If that fails or takes longer than three
 * seconds, it returns what it read last: a metric that vanished with the database would end the alert on it.
 */
export function lastKnown<Answer>(read: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let known: Answer | undefined;
  let reading: Promise<void> | undefined;
  return async () => {
    reading ??= read()
      .then(
        (answer) => {
          known = answer;
        },
        () => undefined,
      )
      .finally(() => {
        reading = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      reading,
      new Promise((resolve) => {
        timer = setTimeout(resolve, MAX_WAIT_MS);
      }),
    ]);
    clearTimeout(timer);
    return known;
  };
}

/** How long the document may take, in ms; who asks has something else to do without it. */
const PATIENCE_MS = 5_000;

/**
 * Reads the product's own document as it is served now: after a deploy, another than the one this page was loaded with.
 * @throws Error where it cannot be had
 */
export async function readDocument(): Promise<string> {
  const answer = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`The document was answered with ${answer.status}.`);
  return answer.text();
}

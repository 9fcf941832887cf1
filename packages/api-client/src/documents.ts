/** How long an answer may take, in ms; who asks has something else to do without it. */
const TIMEOUT_MS = 5_000;

/**
 * Reads a JSON file that is served beside the calls of the API, as it is now: what the browser has kept is asked about
 * first, and costs no bytes where it still holds (ETag).
 * @throws Error where it cannot be had, or is no JSON
 */
export async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  return JSON.parse(await answer.text()) as unknown;
}

/**
 * Reads what is released now, and what each remote was before (`RemoteVersions` of the remote contract), from the
 * product's own server: after a deploy, other versions than those that this page was loaded with.
 * @throws Error where it cannot be had
 */
export const readVersions = (): Promise<unknown> => readJson('/versions.json');

/** Timeout of a read, in ms. It is short because every caller can continue without the file. */
const TIMEOUT_MS = 5_000;

/**
 * Reads the current content of a static JSON file. The browser revalidates its cached copy (ETag), so an unchanged file
 * is not transferred again.
 * @throws Error if the file cannot be loaded or is not JSON
 */
export async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  return JSON.parse(await answer.text()) as unknown;
}

/**
 * Reads the released versions and each remote's previous version (`RemoteVersions` of the remote contract) from the
 * product's own server. After a release they differ from the versions that this page loaded.
 * @throws Error if the versions cannot be loaded
 */
export const readVersions = (): Promise<unknown> => readJson('/versions.json');

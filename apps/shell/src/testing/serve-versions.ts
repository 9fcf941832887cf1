import type { RemoteVersions } from '@gym/remote-contract';

/**
 * Serves `/versions.json` in a test. If `versions` returns undefined, the request fails. The mock counts the requests.
 */
export function serveVersions(versions: () => RemoteVersions | undefined): jest.Mock {
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal }); // jsdom has none
  const fetch = jest.fn(async () => {
    const found = versions();
    if (!found) throw new TypeError('Failed to fetch');
    return { ok: true, status: 200, text: async () => JSON.stringify(found) };
  });
  Object.assign(globalThis, { fetch });
  return fetch;
}

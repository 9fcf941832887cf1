import type { RemoteVersions } from '@gym/remote-contract';

/** Answers `/versions.json` in a test, or nothing where it is undefined. Tells how often it was asked for. */
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

type Send = (url: string, init: RequestInit) => Promise<unknown>;

let replaced: Send | undefined;

/** Puts something else than the network under these requests: the fake, in tests and in a harness. Undefined takes it away. */
export function replaceKeptAlive(send: Send | undefined): void {
  replaced = send;
}

/**
 * Sends a body that outlives its page, with the token in its header: `sendBeacon` would send cookies and no header. What comes of it
 * is nobody's to know.
 */
export async function sendKeptAlive(url: string, token: string, body: object): Promise<void> {
  const init: RequestInit = {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    body: JSON.stringify(body),
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  };
  try {
    await (replaced ?? fetch)(url, init);
  } catch {
    // Offline, or more is under way than a page that ends may leave behind.
  }
}

import { apiOptions, hasFeature, readSession } from '@gym/api-client';
import type { Call } from '@gym/api-contract';

type Send = (url: string, init: RequestInit) => Promise<unknown>;

let replaced: Send | undefined;

/** Replaces the network for these requests, in tests and in the harness. Undefined restores it. */
export function replaceKeepalive(send: Send | undefined): void {
  replaced = send;
}

/**
 * Makes a call that outlives its page (keepalive), with the token in a header: `sendBeacon` would send cookies and no
 * such header. It does nothing if the server does not announce the call or nobody is signed in. Never rejects: its
 * outcome is ignored.
 */
export async function postKeepalive({ path, feature }: Pick<Call, 'path' | 'feature'>, body: object): Promise<void> {
  const session = readSession();
  if (!session || (feature && !hasFeature(feature))) return;
  const init: RequestInit = {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    body: JSON.stringify(body),
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${session.token}`,
      'content-type': 'application/json',
    },
  };
  try {
    await (replaced ?? fetch)(`${apiOptions().base}${path}`, init);
  } catch {
    // The browser is offline, or the page has reached the browser's limit for keepalive requests.
  }
}

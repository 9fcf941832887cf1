import type { QueryClient } from '@tanstack/react-query';
import type { Browser } from '../browser/browser.ts';
import { profileQuery } from './profile-query.ts';

/** How long to wait for a screen's rows before asking on a screen that has none, in ms. */
const NO_ROWS_MS = 4_000;

/** The email of the session, for the dialog that asks to sign in again (acceptance A8). */
export interface KnownEmail {
  /** Undefined while it is not known. */
  current(): string | undefined;
  /** Signed in again on this page with this email. */
  learn(email: string): void;
  dispose(): void;
}

/**
 * Knows the email from the sign-in, else from the user's profile: asked once, when the first rows are there and the browser
 * is idle, so that it never stands in their way.
 */
export function createKnownEmail(
  signedInAs: string | undefined,
  queryClient: QueryClient,
  browser: Browser,
): KnownEmail {
  let email = signedInAs;
  const profileEmail = () => queryClient.getQueryData(profileQuery.queryKey)?.email || undefined;
  let stop = () => {};

  if (signedInAs === undefined) {
    let asked = false;
    const ask = () => {
      if (asked) return;
      asked = true;
      stop();
      browser.whenIdle(() => {
        // Unknown stays unknown: the dialog then asks for the email too.
        if (profileEmail() === undefined) queryClient.fetchQuery(profileQuery).catch(() => undefined);
      });
    };
    const timer = setTimeout(ask, NO_ROWS_MS);
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') ask();
    });
    stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }
  return {
    current: () => email ?? profileEmail(),
    learn: (learned) => {
      email = learned;
    },
    dispose: () => stop(),
  };
}

import { onSessionChange, readSession, type Session } from '@gym/api-client';
import type { Audience } from '@gym/remote-contract';
import * as paths from '@gym/remote-contract/routes/shell';
import type { KnownEmail, LiveSession } from './signed-in-user.ts';
import { forgetRememberedAddress } from './landing-address.ts';

interface OtherTabsDependencies {
  readonly session: LiveSession;
  readonly knownEmail: KnownEmail;
  readonly audience: Audience;
  /** Whether this page stays open without a session: leaving it now would lose input, or the lock covers it. */
  staysOpen(): boolean;
  /** Asks for the password over the page. */
  ask(): void;
  /** The same user signed in again in another tab, so an open question is answered. `proven` means by their email. */
  renewed(proven: boolean): void;
  /** Loads an address as a new page. */
  load(address: string): void;
  address(): string;
}

/** Whether the new session belongs to the user of this page. If that cannot be checked, the answer is no. */
const isSameOwner = (stored: Session, { session, knownEmail, audience }: OtherTabsDependencies): Promise<boolean> =>
  import(/* webpackChunkName: "aside" */ './same-person.ts')
    .then(({ isSamePerson }) =>
      isSamePerson(stored, { before: session.current(), email: knownEmail.current(), audience }),
    )
    .catch(() => false);

/** Follows the session changes of other tabs (acceptance A9). Returns a function that stops it. */
export function followOtherTabs(surroundings: OtherTabsDependencies): () => void {
  const { session, load, address } = surroundings;
  const follow = async (stored: Session | undefined, signedOut: boolean) => {
    if (!stored && !signedOut && surroundings.staysOpen()) {
      // The session expired or was locked, and another tab noticed first. Unsaved work stays on the page (acceptance
      // A8). Only a sign-out discards it.
      surroundings.ask();
    } else if (!stored) {
      forgetRememberedAddress();
      load(paths.signIn);
    } else if (stored.token === session.current().token) {
      session.renew(stored);
    } else if (await isSameOwner(stored, surroundings)) {
      session.renew(stored);
      surroundings.renewed(surroundings.knownEmail.current() !== undefined);
    } else {
      load(address());
    }
  };
  const stop = onSessionChange((stored, signedOut) => void follow(stored, signedOut));

  // The Back button may restore this page from the browser's cache, as it was before the sign-out.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    const stored = readSession();
    if (persisted && stored?.token !== session.current().token) void follow(stored, true);
  };
  addEventListener('pageshow', comeBack);
  return () => {
    stop();
    removeEventListener('pageshow', comeBack);
  };
}

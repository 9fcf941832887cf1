import { onSessionChange, readSession, type Session } from '@gym/api-client';
import type { Audience } from '@gym/remote-contract';
import { PATHS } from '../paths.ts';
import type { KnownEmail, LiveSession } from './signed-in-user.ts';
import { forgetRememberedAddress } from './landing-address.ts';

interface OtherTabsDependencies {
  readonly session: LiveSession;
  readonly knownEmail: KnownEmail;
  readonly audience: Audience;
  /** Whether something here would be lost. */
  unsaved(): boolean;
  /** Asks for the password over the page. */
  ask(): void;
  /** The same person signed in elsewhere: a waiting question is answered. `proven` by their email. */
  renewed(proven: boolean): void;
  /** Loads an address anew. */
  load(address: string): void;
  address(): string;
}

/** Whether the page may go on with a new session; what cannot be told is somebody else's. */
const isSameOwner = (stored: Session, { session, knownEmail, audience }: OtherTabsDependencies): Promise<boolean> =>
  import(/* webpackChunkName: "aside" */ './same-person.ts')
    .then(({ isSamePerson }) =>
      isSamePerson(stored, { before: session.current(), email: knownEmail.current(), audience }),
    )
    .catch(() => false);

/** Follows what other tabs do to the session (acceptance A9). The answer stops it. */
export function followOtherTabs(surroundings: OtherTabsDependencies): () => void {
  const { session, load, address } = surroundings;
  const follow = async (stored: Session | undefined, signedOut: boolean) => {
    if (!stored && !signedOut && surroundings.unsaved()) {
      // It is over, and another tab was told so first: what was typed here stays (acceptance A8). Only who signs out
      // takes it along.
      surroundings.ask();
    } else if (!stored) {
      forgetRememberedAddress();
      load(PATHS.signIn);
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

  // Back may bring this page from the browser's memory, as it stood before the sign-out.
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

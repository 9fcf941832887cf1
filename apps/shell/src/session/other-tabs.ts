import { onSessionChange, readSession, type Session } from '@gym/api-client';
import type { Audience } from '@gym/remote-contract';
import { PATHS } from '../paths.ts';
import type { KnownEmail } from './known-email.ts';
import type { LiveSession } from './live-session.ts';
import { forgetRememberedAddress } from './remembered-path.ts';

interface Surroundings {
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
const isStillTheirs = (stored: Session, { session, knownEmail, audience }: Surroundings): Promise<boolean> =>
  import(/* webpackChunkName: "aside" */ './same-person.ts')
    .then(({ isSamePerson }) =>
      isSamePerson(stored, { before: session.current(), email: knownEmail.current(), audience }),
    )
    .catch(() => false);

/** Follows what other tabs do to the session (acceptance A9). The answer stops it. */
export function followOtherTabs(surroundings: Surroundings): () => void {
  const { session, load, address } = surroundings;
  const follow = async (stored: Session | undefined, signedOut: boolean) => {
    if (!stored && !signedOut && surroundings.unsaved()) {
      // It is over, and another tab was told so first: what was typed here stays (acceptance A8). Only who signs out takes it along.
      surroundings.ask();
    } else if (!stored) {
      forgetRememberedAddress();
      load(PATHS.signIn);
    } else if (stored.token === session.current().token) {
      session.renew(stored);
    } else if (await isStillTheirs(stored, surroundings)) {
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

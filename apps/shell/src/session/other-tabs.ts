import { getRole, onSessionChange, readSession, type Session } from '@gym/api-client';
import { getProfile } from '@gym/api-client/account';
import { audienceOfRole, type Audience } from '@gym/remote-contract';
import { PATHS } from '../paths.ts';
import type { KnownEmail } from './known-email.ts';
import type { LiveSession } from './live-session.ts';
import { forgetRememberedAddress } from './remembered-path.ts';

interface Surroundings {
  readonly session: LiveSession;
  readonly knownEmail: KnownEmail;
  readonly audience: Audience;
  /** The same person signed in elsewhere: a waiting question is answered. `proven` by their email. */
  renewed(proven: boolean): void;
  /** Loads an address anew. */
  load(address: string): void;
  address(): string;
}

/** Follows what other tabs do to the session (acceptance A9). The answer stops it. */
export function followOtherTabs(surroundings: Surroundings): () => void {
  const { session, load, address } = surroundings;
  const follow = async (stored: Session | undefined) => {
    if (!stored) {
      forgetRememberedAddress();
      load(PATHS.signIn);
    } else if (stored.token === session.current().token) {
      session.renew(stored);
    } else if (await isSamePerson(stored, surroundings)) {
      session.renew(stored);
      surroundings.renewed(surroundings.knownEmail.current() !== undefined);
    } else {
      load(address());
    }
  };
  const stop = onSessionChange((stored) => void follow(stored));

  // Back may bring this page from the browser's memory, as it stood before the sign-out.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    const stored = readSession();
    if (persisted && stored?.token !== session.current().token) void follow(stored);
  };
  addEventListener('pageshow', comeBack);
  return () => {
    stop();
    removeEventListener('pageshow', comeBack);
  };
}

/** Whether the new session is the same person's, in the same role; what cannot be told is not. */
async function isSamePerson(stored: Session, { session, knownEmail, audience }: Surroundings): Promise<boolean> {
  const { fname, lname } = session.current();
  const email = knownEmail.current();
  try {
    const [{ role }, profile] = await Promise.all([getRole(), email === undefined ? undefined : getProfile()]);
    const same = profile ? profile.email === email : stored.fname === fname && stored.lname === lname;
    return same && audienceOfRole(role) === audience;
  } catch {
    return false;
  }
}

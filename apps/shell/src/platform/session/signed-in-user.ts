import {
  apiOptions,
  type ReadOptions,
  readRecord,
  readSession,
  readVersion,
  type Session,
  textOf,
  writeSession,
} from '@gym/api-client';
import type { UserProfile } from '@gym/api-contract';
import { getUserProfile } from '@gym/api-contract/calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Browser, createStore } from '@gym/kernel';

/** The signed-in user (acceptance I1). `image` is a file name for `imageUrl`, or '' without a picture. */
export async function getProfile(options?: ReadOptions): Promise<UserProfile> {
  const row = await readRecord(getUserProfile.path, options);
  const { fname, lname, email, phone, image } = row;
  return {
    fname: textOf(fname),
    lname: textOf(lname),
    email: textOf(email),
    phone: textOf(phone),
    image: textOf(image),
    ...readVersion(row),
  };
}

/**
 * The URL of a profile picture: always in the uploads path of the API's host (acceptance I1), whatever its name
 * contains. Undefined without a picture.
 */
export function imageUrl(image?: string | null): string | undefined {
  if (!image) return undefined;
  return `${apiOptions().base}/uploads/${image
    .split('/')
    .filter((part) => !/^\.{0,2}$/.test(part))
    .map(encodeURIComponent)
    .join('/')}`;
}

/** The signed-in user's own record. */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => getProfile({ signal }) });

/** The session of this page, with its changes. */
export interface LiveSession {
  current(): Session;
  /** Replaces the session after a sign-in here or in another tab. */
  renew(session: Session): void;
  /** Stores the user's own new name after its save (acceptance B3). */
  rename(name: { readonly fname: string; readonly lname: string }): void;
  subscribe(listener: () => void): () => void;
}

export function createLiveSession(start: Session): LiveSession {
  const { current, set, subscribe } = createStore(start);
  return {
    current,
    renew: set,
    rename: ({ fname, lname }) => {
      set({ ...current(), fname, lname });
      // After a sign-out, a late response must not restore the session.
      if (readSession()?.token === current().token) writeSession(current());
    },
    subscribe,
  };
}

/** How long to wait for the first rows before asking for the profile, in ms. Some screens have no rows. */
const FIRST_ROWS_TIMEOUT_MS = 4_000;

/** The email of the session, for the dialog that asks to sign in again (acceptance A8). */
export interface KnownEmail {
  /** Undefined until it is known. */
  current(): string | undefined;
  /** Remembers the email of a sign-in on this page. */
  learn(email: string): void;
  dispose(): void;
}

/**
 * Takes the email from the sign-in, or else from the user's profile. It requests the profile once, after the first rows
 * and when the browser is idle, so that the request delays no rows.
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
        // If this fails, the email stays unknown, and the dialog asks for it too.
        if (profileEmail() === undefined) queryClient.fetchQuery(profileQuery).catch(() => undefined);
      });
    };
    const timer = setTimeout(ask, FIRST_ROWS_TIMEOUT_MS);
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

import { onSessionChange, readSession, type Session } from '@gym/api-client';
import type { Audience } from '@gym/remote-contract';
import { type Browser, createStore, type Leaving } from '@gym/kernel';
import type { QueryClient } from '@tanstack/react-query';
import type { KnownEmail, LiveSession } from './signed-in-user.ts';
import * as paths from '@gym/remote-contract/routes/shell';
import { forgetRememberedAddress } from './landing-address.ts';

/** Titles of the dialog that asks for the password over an open page. */
export const reSignInTexts = {
  title: 'Sign in again',
  locked: 'Locked',
  confirm: 'Confirm that it is you',
} as const;

type ReSignInOutcome = 'replay' | 'give-up';

/**
 * Why the dialog asks for the password: the session ended, or a save needs a confirmed identity (ADR-0063). A sign-in
 * confirms the identity, too.
 */
type Purpose = 'sign-in' | 'confirm';

/** The dialog that asks for the password over an open page (acceptance A8). */
export interface ReSignIn {
  /** Opens the dialog. Resolves when the user proved who they are, here or in another tab, or gave up. */
  ask(purpose?: Purpose): Promise<ReSignInOutcome>;
  /** The open question, with the email of the session if that is known. */
  question(): Pick<Question, 'email' | 'purpose'> | undefined;
  subscribe(listener: () => void): () => void;
  /**
   * Continues with the session of a sign-in. A passkey may tell no email. Rejects with the `ApiError` to show in the
   * dialog.
   */
  resume(session: Session, email: string | undefined): Promise<void>;
  /** Closes the open question, if there is one. */
  settle(outcome: ReSignInOutcome): void;
  /** Gives up the open question and asks no more, because the user is leaving the page. */
  stop(): void;
}

/** What the renewal and the end of a session need. */
interface SessionParts {
  readonly session: LiveSession;
  readonly knownEmail: KnownEmail;
  readonly audience: Audience;
  readonly queryClient: QueryClient;
  readonly browser: Browser;
  readonly leaving: Leaving;
  /** Whether this page stays open without a session: leaving it now would lose input, or the lock covers it. */
  staysOpen(): boolean;
}

interface Question {
  readonly purpose: Purpose;
  /** The email of the session, if it is known. */
  readonly email: string | undefined;
  readonly answer: Promise<ReSignInOutcome>;
  settle(outcome: ReSignInOutcome): void;
}

function createQuestion(email: string | undefined, purpose: Purpose): Question {
  let settle: Question['settle'] = () => undefined;
  const answer = new Promise<ReSignInOutcome>((resolve) => {
    settle = resolve;
  });
  return { email, purpose, answer, settle };
}

function createReSignIn(parts: SessionParts): ReSignIn {
  const { session, knownEmail, audience, browser, leaving } = parts;
  const open = createStore<Question | undefined>(undefined);
  let stopped = false;
  const settle = (outcome: ReSignInOutcome) => {
    open.current()?.settle(outcome);
    open.set(undefined);
  };

  return {
    ask: async (purpose = 'sign-in') => {
      if (stopped) return 'give-up';
      const asked = open.current();
      // One dialog at a time. If the session ends while it asks for a confirmation, it asks to sign in.
      const question =
        asked && purpose === 'sign-in'
          ? { ...asked, purpose }
          : (asked ?? createQuestion(knownEmail.current(), purpose));
      if (question.purpose !== asked?.purpose) open.set(question);
      return question.answer;
    },
    question: open.current,
    subscribe: open.subscribe,
    settle,
    stop: () => {
      stopped = true;
      settle('give-up');
    },
    resume: async (renewed, email) => {
      const known = open.current()?.email;
      // In one chunk with the form of the dialog.
      const { continueAs } = await import(/* webpackChunkName: "re-sign-in" */ './same-person.ts');
      if (!(await continueAs(renewed, { known, before: session.current(), audience }))) {
        settle('give-up');
        return void leaving.load(browser.address()); // for another user or another role
      }
      session.renew(renewed);
      if (email !== undefined) knownEmail.learn(email);
      settle(known === undefined ? 'give-up' : 'replay');
      if (known === undefined) refreshReads(parts);
    },
  };
}

/** Repeats the reads that failed. */
const refreshReads = ({ queryClient }: SessionParts) => void queryClient.invalidateQueries();

/** Whether the new session belongs to the user of this page. If that cannot be checked, the answer is no. */
const isSameOwner = (stored: Session, { session, knownEmail, audience }: SessionParts): Promise<boolean> =>
  import(/* webpackChunkName: "aside" */ './same-person.ts')
    .then(({ isSamePerson }) =>
      isSamePerson(stored, { before: session.current(), email: knownEmail.current(), audience }),
    )
    .catch(() => false);

/** Follows the session changes of other tabs (acceptance A9). Returns a function that stops it. */
function followOtherTabs(parts: SessionParts, reSignIn: ReSignIn): () => void {
  const { session, knownEmail, browser, leaving } = parts;
  const load = (address: string) => {
    reSignIn.stop();
    void leaving.load(address);
  };
  const follow = async (stored: Session | undefined, signedOut: boolean) => {
    if (!stored && !signedOut && parts.staysOpen()) {
      // The session expired or was locked, and another tab noticed first. Unsaved work stays on the page (acceptance
      // A8). Only a sign-out discards it.
      void reSignIn.ask();
    } else if (!stored) {
      forgetRememberedAddress();
      load(paths.signIn);
    } else if (stored.token === session.current().token) {
      session.renew(stored);
    } else if (await isSameOwner(stored, parts)) {
      session.renew(stored);
      // The open question is answered only if the email proved the user.
      const proven = knownEmail.current() !== undefined;
      reSignIn.settle(proven ? 'replay' : 'give-up');
      if (!proven) refreshReads(parts);
    } else {
      load(browser.address());
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

/** The dialog over a dead session, which also follows what other tabs do. */
export function createSessionRenewal(parts: SessionParts): { readonly reSignIn: ReSignIn; dispose(): void } {
  const reSignIn = createReSignIn(parts);
  const stopFollowing = followOtherTabs(parts, reSignIn);
  return {
    reSignIn,
    dispose: () => {
      reSignIn.stop();
      stopFollowing();
    },
  };
}

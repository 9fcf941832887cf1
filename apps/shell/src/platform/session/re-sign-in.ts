import type { Audience } from '@gym/remote-contract';
import type { KnownEmail, LiveSession } from './signed-in-user.ts';

type ReSignInOutcome = 'replay' | 'give-up';

/** The question for the password when the session ended on a live page (acceptance A8). */
export interface ReSignIn {
  /** Opens the dialog; resolves when the user signed in again, here or in another tab, or gave up. */
  ask(): Promise<ReSignInOutcome>;
  /** The question on show, with the email it is about, if that is known. */
  question(): { readonly email: string | undefined } | undefined;
  subscribe(listener: () => void): () => void;
  /** Signs in. Rejects with the `ApiError` to show in the dialog. */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /** Ends the question, if there is one. */
  settle(outcome: ReSignInOutcome): void;
  /** The page is being left: the question is given up, and none is asked any more. */
  stop(): void;
}

interface ReSignInDependencies {
  readonly session: LiveSession;
  readonly knownEmail: KnownEmail;
  readonly audience: Audience;
  /** Reads again what could not be read. */
  refreshReads(): void;
  /** Loads this page anew, for another person or another role. */
  startAnew(): void;
}

export function createReSignIn({
  session,
  knownEmail,
  audience,
  refreshReads,
  startAnew,
}: ReSignInDependencies): ReSignIn {
  const listeners = new Set<() => void>();
  let open:
    | {
        readonly email: string | undefined;
        readonly answer: Promise<ReSignInOutcome>;
        resolve(outcome: ReSignInOutcome): void;
      }
    | undefined;
  const show = (next: typeof open) => {
    open = next;
    for (const listener of listeners) listener();
  };
  let stopped = false;
  const settle = (outcome: ReSignInOutcome) => {
    open?.resolve(outcome);
    show(undefined);
  };

  return {
    ask: async () => {
      if (stopped) return 'give-up';
      if (!open) {
        let resolve!: (outcome: ReSignInOutcome) => void;
        const answer = new Promise<ReSignInOutcome>((done) => {
          resolve = done;
        });
        show({ email: knownEmail.current(), answer, resolve });
      }
      return open!.answer;
    },
    question: () => open,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settle,
    stop: () => {
      stopped = true;
      settle('give-up');
    },
    signIn: async (credentials) => {
      const known = open?.email;
      // With the form of the dialog that asks for it.
      const { signInAgain } = await import(/* webpackChunkName: "re-sign-in" */ './sign-in-again.ts');
      const renewed = await signInAgain(credentials, { known, before: session.current(), audience });
      if (!renewed) {
        settle('give-up');
        startAnew();
        return;
      }
      session.renew(renewed.session);
      knownEmail.learn(renewed.email);
      settle(known === undefined ? 'give-up' : 'replay');
      if (known === undefined) refreshReads();
    },
  };
}

import { getRole, signIn, writeSession } from '@gym/api-client';
import { audienceOfRole, type Audience } from '@gym/remote-contract';
import type { KnownEmail } from '../session/known-email.ts';
import type { LiveSession } from '../session/live-session.ts';

type Outcome = 'replay' | 'give-up';

/** The question for the password when the session ended on a live page (acceptance A8). */
export interface ReSignIn {
  /** Opens the dialog; resolves when the user signed in again, here or in another tab, or gave up. */
  ask(): Promise<Outcome>;
  /** The question on show, with the email it is about, if that is known. */
  question(): { readonly email: string | undefined } | undefined;
  subscribe(listener: () => void): () => void;
  /** Signs in. Rejects with the `ApiError` to show in the dialog. */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /** Ends the question, if there is one. */
  settle(outcome: Outcome): void;
}

interface Surroundings {
  readonly session: LiveSession;
  readonly knownEmail: KnownEmail;
  readonly audience: Audience;
  /** Reads again what could not be read. */
  refreshReads(): void;
  /** Loads this page anew, for another person or another role. */
  startAnew(): void;
}

export function createReSignIn({ session, knownEmail, audience, refreshReads, startAnew }: Surroundings): ReSignIn {
  const listeners = new Set<() => void>();
  let open: { readonly email: string | undefined; readonly answer: Promise<Outcome>; resolve(outcome: Outcome): void } | undefined;
  const show = (next: typeof open) => {
    open = next;
    for (const listener of listeners) listener();
  };
  const settle = (outcome: Outcome) => {
    open?.resolve(outcome);
    show(undefined);
  };

  return {
    ask: () => {
      if (!open) {
        const { promise, resolve } = withResolvers<Outcome>();
        show({ email: knownEmail.current(), answer: promise, resolve });
      }
      return open!.answer;
    },
    question: () => open,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settle,
    signIn: async ({ email: typed, password }) => {
      const known = open?.email;
      const before = session.current();
      const email = known ?? typed;
      const renewed = await signIn({ email, password });
      writeSession(renewed);
      const { role } = await getRole();

      // Nothing is ever sent in another person's name: who is not proven to be the same one does not replay.
      const samePerson = known !== undefined || (renewed.fname === before.fname && renewed.lname === before.lname);
      if (!samePerson || audienceOfRole(role) !== audience) {
        settle('give-up');
        startAnew();
        return;
      }
      session.renew(renewed);
      knownEmail.learn(email);
      settle(known === undefined ? 'give-up' : 'replay');
      if (known === undefined) refreshReads();
    },
  };
}

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  return { promise: new Promise<T>((done) => { resolve = done; }), resolve };
}

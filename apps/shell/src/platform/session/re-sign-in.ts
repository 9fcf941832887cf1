import type { Session } from '@gym/api-client';
import type { Audience } from '@gym/remote-contract';
import { createStore } from '@gym/kernel';
import type { KnownEmail, LiveSession } from './signed-in-user.ts';

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

interface ReSignInDependencies {
  readonly session: LiveSession;
  readonly knownEmail: KnownEmail;
  readonly audience: Audience;
  /** Repeats the reads that failed. */
  refreshReads(): void;
  /** Reloads this page, for another user or another role. */
  startAnew(): void;
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

export function createReSignIn({
  session,
  knownEmail,
  audience,
  refreshReads,
  startAnew,
}: ReSignInDependencies): ReSignIn {
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
        startAnew();
        return;
      }
      session.renew(renewed);
      if (email !== undefined) knownEmail.learn(email);
      settle(known === undefined ? 'give-up' : 'replay');
      if (known === undefined) refreshReads();
    },
  };
}

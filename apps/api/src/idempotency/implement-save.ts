import { nameOfCall, type AnswerOf, type Call } from '@gym/api-contract';
import type { AuditContext } from '../platform/audit/audit-entries.ts';
import type { Transaction } from '../http/database.ts';
import { implement, type Implementation, type Incoming, type SignedIn } from '../http/implement.ts';
import { requireAccess } from '../http/require-access.ts';
import type { Services } from '../http/services.ts';
import type { Note } from '../security-log/note-event.ts';
import { findSignedIn } from '../platform/auth/live-session.ts';
import { answerOnce } from './answer-once.ts';

/** What a save works with: everything of a call, and the transaction its writes belong to. What it notes is logged once that is through. */
export type Saving<C extends Call> = Omit<Incoming<C>, 'user'> & {
  readonly user: SignedIn;
  readonly tx: Transaction;
  /** What its entries in the audit trail begin with. */
  readonly act: AuditContext;
  /** Asks once more whether its user may: for a save that has waited for another one, which may have ended their rights. */
  readonly askAgain: () => Promise<unknown>;
};

type Save<C extends Call> = (saving: Saving<C>, services: Services) => Promise<AnswerOf<C>>;

/**
 * Makes a save run in one transaction, and once for an idempotency key. Who may make it was asked when the head of the request came, and is
 * asked again here: a body may take a minute to arrive, and nobody writes whose session, account or role has ended meanwhile.
 */
export const saveOnce =
  <C extends Call>(call: C, save: Save<C>) =>
  async (incoming: Incoming<C>, services: Services): Promise<AnswerOf<C>> => {
    const noted: Parameters<Note>[] = [];
    const answer = await services.db.transaction(async (tx) => {
      const askAgain = async () =>
        requireAccess(call, await findSignedIn(tx, (incoming.user as SignedIn).sessionId, services.clock.now()), {
          note: incoming.note,
          cause: 'ended meanwhile',
        });
      const user = await askAgain();
      const note: Note = (...event) => void noted.push(event);
      const act: AuditContext = {
        at: services.clock.now(),
        userId: user.id,
        address: incoming.address,
        action: nameOfCall(call),
      };
      const work = () => save({ ...incoming, user, tx, note, act, askAgain }, services);
      const { idempotencyKey: key, body } = incoming;
      return key === undefined ? work() : answerOnce(tx, { userId: user.id, call: nameOfCall(call), key, body }, work);
    });
    for (const event of noted) incoming.note(...event);
    return answer;
  };

/** Answers a call that changes records: in one transaction, and once for an idempotency key. */
export const implementSave = <C extends Call>(call: C, save: Save<C>): Implementation =>
  implement(call, saveOnce(call, save));

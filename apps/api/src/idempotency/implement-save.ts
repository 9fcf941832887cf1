import type { AnswerOf, Call } from '@gym/api-contract';
import type { Transaction } from '../http/database.ts';
import { implement, type Implementation, type Incoming, type SignedIn } from '../http/implement.ts';
import type { Services } from '../http/services.ts';
import { answerOnce } from './answer-once.ts';

/** What a save works with: everything of a call, and the transaction its writes belong to. */
export type Saving<C extends Call> = Omit<Incoming<C>, 'user'> & { readonly user: SignedIn; readonly tx: Transaction };

const nameOf = ({ path }: Call): string => path.slice('/api/'.length);

type Save<C extends Call> = (saving: Saving<C>, services: Services) => Promise<AnswerOf<C>>;

/** Makes a save run in one transaction, and once for an idempotency key. */
export const saveOnce = <C extends Call>(call: C, save: Save<C>) => (incoming: Incoming<C>, services: Services): Promise<AnswerOf<C>> =>
  services.db.transaction(async (tx) => {
    const user = incoming.user as SignedIn;
    const work = () => save({ ...incoming, user, tx }, services);
    const { idempotencyKey: key, body } = incoming;
    return key === undefined ? work() : answerOnce(tx, { userId: user.id, call: nameOf(call), key, body }, work);
  });

/** Answers a call that changes records: in one transaction, and once for an idempotency key. */
export const implementSave = <C extends Call>(call: C, save: Save<C>): Implementation => implement(call, saveOnce(call, save));

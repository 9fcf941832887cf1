import type { AnswerOf, BodyOf, Call, QueryOf } from '@gym/api-contract';
import type { Decoded } from './decode.ts';
import type { Services } from './services.ts';

/** The user behind a request's token. */
export interface SignedIn {
  readonly id: number;
  readonly role: 1 | 2;
  readonly sessionId: number;
}

/** What a call is answered from. */
export interface Incoming<C extends Call = Call> {
  readonly body: Decoded<BodyOf<C>>;
  readonly query: Decoded<QueryOf<C>>;
  readonly user: C['access'] extends 'public' ? undefined : SignedIn;
  /** Network address of the client. */
  readonly address: string;
  readonly idempotencyKey: string | undefined;
}

/** One call of the contract and the code that answers it. */
export interface Implementation {
  readonly call: Call;
  answer(incoming: Incoming, services: Services): Promise<unknown>;
}

/** Answers `call` with what `answer` resolves to. Changes of records go through `implementSave` instead. */
export function implement<C extends Call>(
  call: C,
  answer: (incoming: Incoming<C>, services: Services) => Promise<AnswerOf<C>>,
): Implementation {
  return { call, answer: answer as Implementation['answer'] };
}

import type { WireAnswer } from '@gym/spec-server/gym';
import { FakeRefusal } from './refusal.ts';

/** First answers by user, call and idempotency key. */
export type SavedAnswers = Map<string, { readonly body: string; readonly answer: WireAnswer }>;

/** Does a save once for a key and answers every repetition with the first answer (acceptance J3). */
export function answerOnce(saved: SavedAnswers, key: string, body: unknown, work: () => WireAnswer): WireAnswer {
  const text = JSON.stringify(body);
  const first = saved.get(key);
  if (first) {
    if (first.body !== text) throw new FakeRefusal(422, 'This Idempotency-Key was already used for another request.');
    return first.answer;
  }
  const answer = work();
  saved.set(key, { body: text, answer });
  return answer;
}

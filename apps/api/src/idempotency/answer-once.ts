import { and, eq } from 'drizzle-orm';
import { happened } from '../happenings/happenings.ts';
import type { Transaction } from '../http/database.ts';
import { Refusal } from '../http/refusal.ts';
import { savedAnswers } from '../schema/index.ts';
import { fingerprintOf, hashOfKey } from './fingerprint.ts';

/** A save that may be repeated: by whom, which call, under which key, with which body. */
export interface Repeatable {
  userId: number;
  call: string;
  key: string;
  body: unknown;
}

/**
 * Does `work` once for a key and answers every repetition with the first answer (acceptance J3). Key, work and answer
 * are one transaction: a repetition that arrives meanwhile waits for it, and a save that failed may be tried again.
 *
 * @throws Refusal 422 when the key was used with another body
 */
export async function answerOnce<T>(
  tx: Transaction,
  { userId, call, key, body }: Repeatable,
  work: () => Promise<T>,
): Promise<T> {
  const row = { userId, call, keyHash: hashOfKey(key) };
  const fingerprint = fingerprintOf(key, body);
  const isRow = and(
    eq(savedAnswers.userId, userId),
    eq(savedAnswers.call, call),
    eq(savedAnswers.keyHash, row.keyHash),
  );

  const taken = await tx
    .insert(savedAnswers)
    .values({ ...row, fingerprint })
    .onConflictDoNothing()
    .returning({ call: savedAnswers.call });
  if (taken.length === 0) {
    const [first] = await tx.select().from(savedAnswers).where(isRow);
    if (first === undefined || first.fingerprint !== fingerprint) {
      throw new Refusal(422, 'This Idempotency-Key was already used for another request.');
    }
    happened('replayed', { call });
    return first.answer as T;
  }
  const answer = await work();
  await tx.update(savedAnswers).set({ answer }).where(isRow);
  return answer;
}

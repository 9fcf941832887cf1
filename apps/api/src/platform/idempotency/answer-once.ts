import { createHash, createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { reasons } from '@gym/api-contract';
import type { Transaction } from '../database/database.ts';
import { savedAnswers } from '../database/schema/index.ts';
import { HttpError } from '../errors/http-error.ts';
import { publish } from '../events/events.ts';

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sortKeys(part)]),
  );
};

/** The stored hash of an idempotency key. */
const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Equal for equal bodies in any field order. Without the key it reveals nothing about the body. */
const fingerprintOf = (key: string, body: unknown): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(sortKeys(body)) ?? '')
    .digest('base64url');

/** A save that may be repeated: by whom, which call, under which key, with which body. */
interface IdempotentRequest {
  userId: number;
  call: string;
  key: string;
  body: unknown;
}

/**
 * Does `work` once per key, and returns its result to every repetition (acceptance J3). Key, work and result are one
 * transaction: a concurrent repetition waits for it, and a failed save may be repeated.
 *
 * @throws HttpError 422 if the key was used with another body
 */
export async function answerOnce<T>(
  tx: Transaction,
  { userId, call, key, body }: IdempotentRequest,
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
      throw new HttpError(422, reasons.request.usedIdempotencyKey);
    }
    publish('replayed', { call });
    return first.answer as T;
  }
  const answer = await work();
  await tx.update(savedAnswers).set({ answer }).where(isRow);
  return answer;
}

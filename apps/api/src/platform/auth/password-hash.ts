import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { reasons } from '@gym/api-contract';
import { Limiter } from '../concurrency/limiter.ts';
import { HttpError } from '../errors/http-error.ts';

/** Each hash takes 19 MiB and one of Node's four threads. Files and names need one thread. */
const MAX_HASHING = Math.min(3, availableParallelism());
/** About two seconds of work. Later callers get an answer at once. */
const MAX_WAITING = 100;

/** Limits hashing in this process. A flood is rejected with 503 and Retry-After instead of piling up. */
export const hashingQueue = new Limiter(MAX_HASHING, {
  maxWaiting: MAX_WAITING,
  fullError: () =>
    new HttpError(503, reasons.limits.busySignIns, {
      headers: { 'retry-after': '3' },
    }),
});

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. `Algorithm.Argon2id` is 2. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password or a one-time code to store. @throws HttpError 503 if too many wait */
export const hashSecret = (secret: string): Promise<string> => hashingQueue.run(() => hash(secret, ARGON2ID));

/**
 * Whether `secret` matches the stored hash. Without a stored hash (unknown account, no code) it computes a hash too, so
 * that neither the work nor the time reveals the difference.
 *
 * @throws HttpError 503 if too many wait
 */
export async function verifySecret(stored: string | undefined, secret: string): Promise<boolean> {
  if (stored !== undefined) return hashingQueue.run(() => verify(stored, secret));
  await hashSecret(secret);
  return false;
}

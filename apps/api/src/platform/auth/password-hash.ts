import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../errors/http-error.ts';

/** Each takes 19 MiB and a thread of Node's four, of which files and names need one. */
const MAX_HASHING = Math.min(3, availableParallelism());
/** About two seconds of work. Whoever comes later is told so at once. */
const MAX_WAITING = 100;

/** Runs expensive works a few at a time; a flood of them is refused instead of piling up. */
export class HashingQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce = MAX_HASHING, mostWaiting = MAX_WAITING) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws Refusal 503 with Retry-After when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) {
        throw new HttpError(503, 'Too many people are signing in at this moment. Try again in a few seconds.', {
          headers: { 'retry-after': '3' },
        });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve)); // the place is handed over, not given up
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** The one queue of this process. */
export const hashing = new HashingQueue();

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. `Algorithm.Argon2id` is 2. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes a password or a one-time code for keeping.
 *
 * @throws Refusal 503 in a flood of them
 */
export const hashSecret = (secret: string): Promise<string> => hashing.run(() => hash(secret, ARGON2ID));

/**
 * Whether `secret` is the one that was hashed. Without a hash – an unknown account, no code – it is hashed all the same: one
 * hash is computed either way, so that neither the work nor the time tells which it was.
 *
 * @throws Refusal 503 in a flood of them
 */
export async function verifySecret(stored: string | undefined, secret: string): Promise<boolean> {
  if (stored !== undefined) return hashing.run(() => verify(stored, secret));
  await hashSecret(secret);
  return false;
}

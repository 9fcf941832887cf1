import { hash } from '@node-rs/argon2';
import { hashing } from './hashing-queue.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. `Algorithm.Argon2id` is 2. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes a password or a one-time code for keeping.
 *
 * @throws Refusal 503 in a flood of them
 */
export const hashSecret = (secret: string): Promise<string> => hashing.run(() => hash(secret, ARGON2ID));

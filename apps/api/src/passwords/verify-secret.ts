import { verify } from '@node-rs/argon2';
import { hashing } from './hashing-queue.ts';
import { hashSecret } from './hash-secret.ts';

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

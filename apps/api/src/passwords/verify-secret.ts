import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { hashSecret } from './hash-secret.ts';

let nobodys: Promise<string> | undefined;

/**
 * Whether `secret` is the one that was hashed. Without a hash – an unknown account – it is compared with nobody's, so
 * that the time taken does not tell whether the account exists.
 */
export async function verifySecret(stored: string | undefined, secret: string): Promise<boolean> {
  nobodys ??= hashSecret(randomBytes(32).toString('base64'));
  const matches = await verify(stored ?? await nobodys, secret);
  return stored !== undefined && matches;
}

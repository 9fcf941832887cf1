import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import { usedChallenges } from '../database/schema/index.ts';
import type { Services } from '../services/services.ts';

const KEY_PURPOSE = 'passkey challenge';

/** How long a browser may ask the user for a passkey. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** What a passkey answers a challenge for: to prove itself, or to be added to a user. */
export type ChallengePurpose = 'proof' | `new ${number}`;

/**
 * A new challenge, in base64url. It carries its purpose and its end under a signature, so that strangers who request
 * challenges fill no table.
 */
export async function newChallenge(
  { serverKey, clock }: Pick<Services, 'serverKey' | 'clock'>,
  purpose: ChallengePurpose,
): Promise<string> {
  const expiresAt = clock.now().getTime() + CHALLENGE_LIFETIME_MS;
  const text = [randomBytes(24).toString('base64url'), expiresAt, purpose].join('|');
  return Buffer.from(await serverKey.sign(KEY_PURPOSE, text)).toString('base64url');
}

/** The end of a valid challenge of this purpose; undefined if it is not ours, expired, or for something else. */
export async function validUntil(
  { serverKey, clock }: Pick<Services, 'serverKey' | 'clock'>,
  challenge: string,
  purpose: ChallengePurpose,
): Promise<Date | undefined> {
  const text = await serverKey.verify(KEY_PURPOSE, Buffer.from(challenge, 'base64url').toString());
  const [, expiresAt, wanted] = text?.split('|') ?? [];
  const end = new Date(Number(expiresAt));
  return wanted === purpose && end > clock.now() ? end : undefined;
}

/** Uses a valid challenge. Resolves to whether it was unused: of two concurrent answers, one succeeds. */
export async function useChallenge(tx: Transaction, challenge: string, expiresAt: Date): Promise<boolean> {
  const challengeHash = createHash('sha256').update(challenge).digest('base64url');
  const used = await tx
    .insert(usedChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenges.challengeHash });
  return used.length > 0;
}

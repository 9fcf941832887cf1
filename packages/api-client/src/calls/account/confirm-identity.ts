import { request, understand, unreadable } from '@gym/api-client';
import type { PasskeyProof } from '@gym/api-contract';
import { type FactorNames, toFactorNames } from './sign-in.ts';

/** What proves that the user is at the screen. A passkey only if the server announces `passkeys`. */
export type IdentityProof = { readonly password: string; readonly code?: string } | { readonly passkey: PasskeyProof };

/**
 * Confirms that the user is at the screen (ADR-0063). Call it only if the server announces `confirm-identity`. Resolves
 * to what the user has if the password is right and a second factor is still needed: send its code too, or a passkey.
 *
 * @throws ApiError `invalid` for a wrong password or code, or a passkey that is not accepted
 */
export async function confirmIdentity(proof: IdentityProof): Promise<FactorNames | undefined> {
  const answer = await request({ method: 'POST', path: '/api/confirmIdentity', body: proof });
  const { status, factors } = understand(answer);
  if (status === 'second-factor') return toFactorNames(factors);
  if (status !== 'success') throw unreadable(answer.status);
  return undefined;
}

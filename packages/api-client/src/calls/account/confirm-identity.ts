import { save } from '@gym/api-client';
import type { PasskeyProof } from '@gym/api-contract';

/** What proves that the user is at the screen. A passkey only if the server announces `passkeys`. */
export type IdentityProof = { readonly password: string } | { readonly passkey: PasskeyProof };

/**
 * Confirms that the user is at the screen (ADR-0063). Call it only if the server announces `confirm-identity`.
 *
 * @throws ApiError `invalid` for a wrong password or a passkey that is not accepted
 */
export async function confirmIdentity(proof: IdentityProof): Promise<void> {
  await save('/api/confirmIdentity', proof);
}

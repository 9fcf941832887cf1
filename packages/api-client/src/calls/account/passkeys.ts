import { type DataOf, type Id, post, publicCall, type Session } from '@gym/api-client';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@gym/api-contract';
import * as calls from '@gym/api-contract/calls';
import { needed } from '../needed.ts';
import { toSession } from './sign-in.ts';

export type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest };

/** How long a browser may ask for a passkey if the server does not tell. */
const TIMEOUT_MS = 300_000;

/**
 * Requests what the browser needs to ask for a passkey. Only if the server announces `passkeys`, like all below. It is
 * valid for five minutes and for one proof.
 */
export async function startPasskey(): Promise<PasskeyRequest> {
  const { challenge, rpId, timeout } = await post(calls.startPasskey, {});
  return {
    challenge: needed(challenge),
    rpId: needed(rpId),
    timeout: timeout || TIMEOUT_MS,
    userVerification: 'required',
  };
}

/**
 * Signs in with a passkey, without a password. With `email`, the passkey must be one of that user. The caller stores
 * the session with `writeSession`.
 *
 * @throws ApiError with the error `passkey` and a reason if the passkey is not accepted
 */
export async function signInWithPasskey(passkey: PasskeyProof, email?: string): Promise<Session> {
  return toSession(await publicCall('/api/signInWithPasskey', { passkey, email }, 'status'));
}

/** Requests what the browser needs to create a passkey. It is valid for five minutes and for one passkey. */
export async function startAddingPasskey(): Promise<PasskeyCreation> {
  const creation = await post(calls.startAddingPasskey, {});
  const { challenge, rp, user, timeout } = creation;
  [challenge, rp.id, user.id].forEach(needed);
  return {
    ...creation,
    timeout: timeout || TIMEOUT_MS,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** An added passkey. With the first factor of the user, it has recovery codes. */
export type AddedPasskey = DataOf<typeof calls.addPasskey>;

/**
 * Adds the passkey that the browser created.
 *
 * @throws ApiError with the server's reason if it is not accepted
 */
export const addPasskey = (passkey: NewPasskey, name: string): Promise<AddedPasskey> =>
  post(calls.addPasskey, { passkey, name });

/** Removes a passkey. */
export const removePasskey = (id: Id): Promise<void> => post(calls.removePasskey, { id });

import {
  fieldsOf,
  type Id,
  idOf,
  type Json,
  numberOf,
  publicCall,
  save,
  type Session,
  textOf,
  toWireNumber,
  unreadable,
} from '@gym/api-client';
import { sendForData } from '../send-for-data.ts';
import { toSession } from './sign-in.ts';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@gym/api-contract';

export type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest };

/** How long a browser may ask for a passkey if the server does not tell. */
const TIMEOUT_MS = 300_000;

/** A text that a passkey cannot do without. */
function needed(value: unknown): string {
  const text = textOf(value);
  if (text === '') throw unreadable();
  return text;
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/**
 * Requests what the browser needs to ask for a passkey. Only if the server announces `passkeys`, like all below. It is
 * valid for five minutes and for one proof.
 */
export async function startPasskey(): Promise<PasskeyRequest> {
  const { challenge, rpId, timeout } = fieldsOf((await publicCall('/api/startPasskey', {}, 'status')).data);
  return {
    challenge: needed(challenge),
    rpId: needed(rpId),
    timeout: numberOf(timeout) ?? TIMEOUT_MS,
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
  const body = { passkey, ...(email !== undefined && { email }) };
  return toSession(await publicCall('/api/signInWithPasskey', body, 'status'));
}

/** Requests what the browser needs to create a passkey. It is valid for five minutes and for one passkey. */
export async function startAddingPasskey(): Promise<PasskeyCreation> {
  const { challenge, rp, user, pubKeyCredParams, timeout, excludeCredentials } =
    await sendForData('/api/startAddingPasskey');
  const [gym, person] = [fieldsOf(rp), fieldsOf(user)];
  return {
    challenge: needed(challenge),
    rp: { id: needed(gym.id), name: textOf(gym.name) },
    user: { id: needed(person.id), name: textOf(person.name), displayName: textOf(person.displayName) },
    pubKeyCredParams: listOf(pubKeyCredParams).flatMap(({ alg }) =>
      typeof alg === 'number' ? [{ alg, type: 'public-key' as const }] : [],
    ),
    timeout: numberOf(timeout) ?? TIMEOUT_MS,
    excludeCredentials: listOf(excludeCredentials).map(({ id }) => ({ id: needed(id), type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** An added passkey. */
export interface AddedPasskey {
  readonly id: Id;
  /** Present with the first factor of the user. */
  readonly recoveryCodes?: string[];
}

/**
 * Adds the passkey that the browser created.
 *
 * @throws ApiError with the server's reason if it is not accepted
 */
export async function addPasskey(passkey: NewPasskey, name: string): Promise<AddedPasskey> {
  const { id, recovery_codes: codes } = await sendForData('/api/addPasskey', { passkey, name });
  return { id: idOf(id), ...(Array.isArray(codes) && { recoveryCodes: codes.map(textOf) }) };
}

/** Removes a passkey. */
export const removePasskey = async (id: Id): Promise<void> =>
  void (await save('/api/removePasskey', { id: toWireNumber(id) }));

import { type DataOf, post, type Session } from '@gym/api-client';
import { needed } from '@gym/api-client/calls';
import type { PasskeyCreation, PasskeyProof, PasskeyRequest } from '@gym/api-contract';
import { addPasskey, startAddingPasskey, startPasskey } from '@gym/api-contract/calls';
import { confirmIdentity, signInWithPasskey } from '../session/sign-in.ts';
import { closePasskeyPrompt, createPasskey, getPasskey } from './browser-passkeys.ts';
import { rememberPasskey } from './passkey-hint.ts';

/** Texts of the browser's prompts for passkeys. */
export const passkeyTexts = {
  notUsed:
    'No passkey was used. You cancelled it, it took too long, or this device has none for this gym. ' +
    'Try again, or use your password.',
  notCreated: 'No passkey was added. You cancelled it, or it took too long.',
  alreadyHere: 'This device already holds a passkey for your account.',
  unfit: 'This device cannot hold a passkey. Choose another one, such as your phone.',
  wrongAddress: 'Passkeys do not work at this address. Open the product at the usual address of your gym.',
  failed: 'The browser could not use a passkey. Try again, or use another device.',
} as const;

type Reasons = Readonly<Record<string, string>>;

/** Why the browser gave no passkey, by the name of its error. It says no more of a cancelled prompt, for privacy. */
const NOT_USED: Reasons = {
  NotAllowedError: passkeyTexts.notUsed,
  AbortError: passkeyTexts.notUsed,
  SecurityError: passkeyTexts.wrongAddress,
};
const NOT_CREATED: Reasons = {
  NotAllowedError: passkeyTexts.notCreated,
  AbortError: passkeyTexts.notCreated,
  InvalidStateError: passkeyTexts.alreadyHere,
  ConstraintError: passkeyTexts.unfit,
  NotSupportedError: passkeyTexts.unfit,
  SecurityError: passkeyTexts.wrongAddress,
};

/** Resolves to the browser's answer, or rejects with a reason for the user. */
async function prompt<Answer>(answer: Promise<Answer>, reasons: Reasons): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw new Error(reasons[error instanceof Error ? error.name : ''] ?? passkeyTexts.failed, { cause: error });
  }
}

/** How long a browser may ask for a passkey if the server does not tell. */
const TIMEOUT_MS = 300_000;

/**
 * Requests what the browser needs to ask for a passkey. Only if the server announces `passkeys`, like all below. It is
 * valid for five minutes and for one proof.
 */
async function requestOptions(): Promise<PasskeyRequest> {
  const { challenge, rpId, timeout } = await post(startPasskey, {});
  return {
    challenge: needed(challenge),
    rpId: needed(rpId),
    timeout: timeout || TIMEOUT_MS,
    userVerification: 'required',
  };
}

/** Requests what the browser needs to create a passkey. It is valid for five minutes and for one passkey. */
async function creationOptions(): Promise<PasskeyCreation> {
  const creation = await post(startAddingPasskey, {});
  const { challenge, rp, user, timeout } = creation;
  [challenge, rp.id, user.id].forEach(needed);
  return {
    ...creation,
    timeout: timeout || TIMEOUT_MS,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Asks for a passkey, until the signal closes the prompt. */
async function askForPasskey(signal: AbortSignal): Promise<PasskeyProof> {
  const options = await requestOptions();
  signal.throwIfAborted();
  signal.addEventListener('abort', closePasskeyPrompt);
  try {
    return await prompt(getPasskey(options), NOT_USED);
  } finally {
    signal.removeEventListener('abort', closePasskeyPrompt);
  }
}

/** Signs in with a passkey, which must be that of the user with this email, if one is given. */
export async function signInByPasskey(signal: AbortSignal, email?: string): Promise<Session> {
  const session = await signInWithPasskey(await askForPasskey(signal), email);
  rememberPasskey();
  return session;
}

/** Confirms the identity of the signed-in user by a passkey (ADR-0063). */
export async function confirmByPasskey(signal: AbortSignal): Promise<void> {
  await confirmIdentity({ passkey: await askForPasskey(signal) });
  rememberPasskey();
}

/** Lets the browser create a passkey for the signed-in user, and adds it under this name. */
export async function addOwnPasskey(name: string): Promise<DataOf<typeof addPasskey>> {
  const passkey = await prompt(createPasskey(await creationOptions()), NOT_CREATED);
  const added = await post(addPasskey, { passkey, name });
  rememberPasskey();
  return added;
}

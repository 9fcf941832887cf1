import type { Session } from '@gym/api-client';
import {
  type AddedPasskey,
  addPasskey,
  confirmIdentity,
  type PasskeyProof,
  signInWithPasskey,
  startAddingPasskey,
  startPasskey,
} from '@gym/api-client/account';
import { closePasskeyPrompt, createPasskey, getPasskey } from './browser-passkeys.ts';
import { rememberPasskey } from './passkey-hint.ts';
import { passkeyTexts } from './passkey-texts.ts';

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

/** Asks for a passkey, until the signal closes the prompt. */
async function askForPasskey(signal: AbortSignal): Promise<PasskeyProof> {
  const options = await startPasskey();
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
export async function addOwnPasskey(name: string): Promise<AddedPasskey> {
  const added = await addPasskey(await prompt(createPasskey(await startAddingPasskey()), NOT_CREATED), name);
  rememberPasskey();
  return added;
}

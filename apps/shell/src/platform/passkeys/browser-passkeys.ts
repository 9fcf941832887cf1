import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@gym/api-contract';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';

/** Lets the browser ask for one of its passkeys. Rejects with the browser's error. Tests replace this module. */
export const getPasskey = (optionsJSON: PasskeyRequest): Promise<PasskeyProof> => startAuthentication({ optionsJSON });

/** Lets the browser create a passkey. Rejects with the browser's error. */
export const createPasskey = (optionsJSON: PasskeyCreation): Promise<NewPasskey> => startRegistration({ optionsJSON });

/** Closes the browser's open question, which then rejects. */
export const closePasskeyPrompt = (): void => WebAuthnAbortService.cancelCeremony();

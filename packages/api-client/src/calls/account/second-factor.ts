import { type DataOf, get, post, type ReadOptions } from '@gym/api-client';
import * as calls from '@gym/api-contract/calls';
import { needed } from '../needed.ts';

/** The user's second factors. */
export type SecondFactors = DataOf<typeof calls.getSecondFactors>;
/** A passkey of the user. */
export type Passkey = SecondFactors['passkeys'][number];
/** A new secret for an authenticator app. */
export type AppSecret = DataOf<typeof calls.startAuthenticatorApp>;

/** The user's second factors. Null, without a call, if the server does not announce `second-factor`. */
export const getSecondFactors = (options?: ReadOptions): Promise<SecondFactors | null> =>
  get(calls.getSecondFactors, {}, options);

/*
 * Only if the server announces `second-factor`. The answers hold secrets: without an idempotency key, the server keeps
 * no copy of them.
 */

/** Requests a new secret for an authenticator app. */
export async function startAuthenticatorApp(): Promise<AppSecret> {
  const made = await post(calls.startAuthenticatorApp, {});
  needed(made.secret);
  return made;
}

/**
 * Activates the app by its first code, and resolves to the recovery codes.
 *
 * @throws ApiError with the error `code` for a wrong code
 */
export const activateAuthenticatorApp = async (code: string): Promise<string[]> =>
  needed((await post(calls.activateAuthenticatorApp, { code })).recovery_codes);

/** Replaces the recovery codes, and resolves to the new ones. */
export const renewRecoveryCodes = async (): Promise<string[]> =>
  needed((await post(calls.renewRecoveryCodes, {})).recovery_codes);

/** Removes the app, and without a passkey left the recovery codes. */
export const removeAuthenticatorApp = (): Promise<void> => post(calls.removeAuthenticatorApp, {});

import {
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  type Json,
  numberOf,
  readRecord,
  type ReadOptions,
  save,
  textOf,
  unreadable,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { sendForData } from '../send-for-data.ts';

/** A passkey of the user. */
export interface Passkey {
  readonly id: Id;
  readonly name: string;
  /** Both times are ISO texts. The last use is '' before the first one. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
}

/** The user's second factors. */
export interface SecondFactors {
  /** Whether an authenticator app is set up. */
  readonly app: boolean;
  readonly passkeys: readonly Passkey[];
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  /** Whether the gym requires a second factor of this user. */
  readonly required: boolean;
}

const toPasskey = ({ id, name, created_at, last_used_at }: Json): Passkey => ({
  id: idOf(id),
  name: textOf(name),
  createdAt: textOf(created_at),
  lastUsedAt: textOf(last_used_at),
});

/** The user's second factors. Null, without a call, if the server does not announce `second-factor`. */
export async function getSecondFactors(options?: ReadOptions): Promise<SecondFactors | null> {
  if (!hasFeature('second-factor' satisfies Feature)) return null;
  const { app, passkeys, recovery_codes, required } = await readRecord('/api/getSecondFactors', options);
  return {
    app: app === true,
    passkeys: Array.isArray(passkeys) ? passkeys.map(fieldsOf).map(toPasskey) : [],
    recoveryCodes: numberOf(recovery_codes) ?? 0,
    required: required === true,
  };
}

function recoveryCodesOf({ recovery_codes: codes }: Json): string[] {
  if (!Array.isArray(codes)) throw unreadable();
  return codes.map(textOf);
}

/** A new secret for an authenticator app. */
export interface AppSecret {
  /** In base32, to be typed into the app. */
  readonly secret: string;
  /** The QR code: the commands of an SVG path in a square of `size` units. */
  readonly qr: { readonly size: number; readonly path: string };
}

/** Requests a new secret for an authenticator app. Only if the server announces `second-factor`, like all below. */
export async function startAuthenticatorApp(): Promise<AppSecret> {
  const { secret, qr } = await sendForData('/api/startAuthenticatorApp');
  const { size, path } = fieldsOf(qr);
  if (textOf(secret) === '') throw unreadable();
  return { secret: textOf(secret), qr: { size: numberOf(size) ?? 0, path: textOf(path) } };
}

/**
 * Activates the app by its first code, and resolves to the recovery codes.
 *
 * @throws ApiError with the error `code` for a wrong code
 */
export const activateAuthenticatorApp = async (code: string): Promise<string[]> =>
  recoveryCodesOf(await sendForData('/api/activateAuthenticatorApp', { code }));

/** Replaces the recovery codes, and resolves to the new ones. */
export const renewRecoveryCodes = async (): Promise<string[]> =>
  recoveryCodesOf(await sendForData('/api/renewRecoveryCodes'));

/** Removes the app, and without a passkey left the recovery codes. */
export const removeAuthenticatorApp = async (): Promise<void> => void (await save('/api/removeAuthenticatorApp', {}));

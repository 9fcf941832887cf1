import {
  fieldsOf,
  type Json,
  learnFeatures,
  publicCall,
  request,
  type Session,
  textOf,
  understand,
  unreadable,
} from '@gym/api-client';
import type { Feature, PasskeyProof } from '@gym/api-contract';
import {
  completeSignIn as completeCall,
  confirmIdentity as confirmCall,
  signInWithPasskey as passkeyCall,
  userlogin,
} from '@gym/api-contract/calls';

/** What a user has, beside recovery codes. */
export type FactorNames = readonly ('app' | 'passkey')[];

/** A sign-in whose password was right, and which still needs the second factor. */
export interface SecondStep {
  readonly ticket: string;
  /** With a passkey, `signInWithPasskey` completes the sign-in. */
  readonly factors: FactorNames;
}

/** Servers before `passkeys` do not name the factors: they know apps only. */
const toFactorNames = (factors: unknown): FactorNames =>
  Array.isArray(factors) ? (['app', 'passkey'] as const).filter((name) => factors.includes(name)) : ['app'];

const needsSecondFactor = ({ status, ticket, features }: Json): boolean =>
  status === 'second-factor' &&
  typeof ticket === 'string' &&
  Array.isArray(features) &&
  features.includes('second-factor' satisfies Feature);

/** The session in the answer to a complete sign-in. */
function toSession({ data, features }: Json): Session {
  const { fname, lname, token_no: token } = fieldsOf(data);
  if (textOf(token) === '') throw unreadable();
  learnFeatures(features);
  return { fname: textOf(fname), lname: textOf(lname), token: textOf(token) };
}

/**
 * Signs in (acceptance A3, A4). The caller stores the session with `writeSession`, or continues with `completeSignIn`
 * if the server asks for a second factor.
 *
 * @throws ApiError with the server's reason, which belongs above the form
 */
export async function signIn({ email, password }: { email: string; password: string }): Promise<Session | SecondStep> {
  const isAnswer = (fields: Json) => fields.status === 'success' || needsSecondFactor(fields);
  const fields = await publicCall(userlogin.path, { email, password }, 'status', isAnswer);
  return needsSecondFactor(fields)
    ? { ticket: textOf(fields.ticket), factors: toFactorNames(fields.factors) }
    : toSession(fields);
}

/** Whether a sign-in needs a second step. */
export const isSecondStep = (signedIn: Session | SecondStep): signedIn is SecondStep => 'ticket' in signedIn;

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code.
 *
 * @throws ApiError with the error `code` for a wrong code, or `ticket` if the sign-in must start again
 */
export const completeSignIn = async ({ ticket }: Pick<SecondStep, 'ticket'>, code: string): Promise<Session> =>
  toSession(await publicCall(completeCall.path, { ticket, code }, 'status'));

/**
 * Signs in with a passkey, without a password. With `email`, the passkey must be one of that user.
 *
 * @throws ApiError with the error `passkey` and a reason if the passkey is not accepted
 */
export const signInWithPasskey = async (passkey: PasskeyProof, email?: string): Promise<Session> =>
  toSession(await publicCall(passkeyCall.path, { passkey, email }, 'status'));

/** What proves that the user is at the screen. A passkey only if the server announces `passkeys`. */
type IdentityProof = { readonly password: string; readonly code?: string } | { readonly passkey: PasskeyProof };

/**
 * Confirms that the user is at the screen (ADR-0063). Call it only if the server announces `confirm-identity`. Resolves
 * to what the user has if the password is right and a second factor is still needed: send its code too, or a passkey.
 *
 * @throws ApiError `invalid` for a wrong password or code, or a passkey that is not accepted
 */
export async function confirmIdentity(proof: IdentityProof): Promise<FactorNames | undefined> {
  const answer = await request({ method: 'POST', path: confirmCall.path, body: proof });
  const { status, factors } = understand(answer);
  if (status === 'second-factor') return toFactorNames(factors);
  if (status !== 'success') throw unreadable(answer.status);
  return undefined;
}

import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { type NewPasskey, type PasskeyProof, reasons } from '@gym/api-contract';
import type { Transaction, Database } from '../database/database.ts';
import { usedChallenges, passkeys, users } from '../database/schema/index.ts';
import type { Services, SignedIn } from '../http/implement-call.ts';
import { fieldError } from '../errors/http-error.ts';
import type { Site } from '../http/site.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';
import { throttleGuess, type AttemptKey } from '../throttling/attempts.ts';
import { REFUSED_PASSKEYS } from '../throttling/attempt-limits.ts';
import { ownSession } from './passwords.ts';

const KEY_PURPOSE = 'passkey challenge';

/** How long a browser may ask the user for a passkey. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** What a passkey answers a challenge for: to prove itself, or to be added to a user. */
export type ChallengePurpose = 'proof' | `new ${number}`;

/**
 * A new challenge, in base64url. It carries its purpose and its end under a signature, so that strangers who request
 * challenges fill no table.
 */
export async function newChallenge(
  { serverKey, clock }: Pick<Services, 'serverKey' | 'clock'>,
  purpose: ChallengePurpose,
): Promise<string> {
  const expiresAt = clock.now().getTime() + CHALLENGE_LIFETIME_MS;
  const text = [randomBytes(24).toString('base64url'), expiresAt, purpose].join('|');
  return Buffer.from(await serverKey.sign(KEY_PURPOSE, text)).toString('base64url');
}

/** The end of a valid challenge of this purpose; undefined if it is not ours, expired, or for something else. */
export async function validUntil(
  { serverKey, clock }: Pick<Services, 'serverKey' | 'clock'>,
  challenge: string,
  purpose: ChallengePurpose,
): Promise<Date | undefined> {
  const text = await serverKey.verify(KEY_PURPOSE, Buffer.from(challenge, 'base64url').toString());
  const [, expiresAt, wanted] = text?.split('|') ?? [];
  const end = new Date(Number(expiresAt));
  return wanted === purpose && end > clock.now() ? end : undefined;
}

/** Uses a valid challenge. Resolves to whether it was unused: of two concurrent answers, one succeeds. */
export async function useChallenge(tx: Transaction, challenge: string, expiresAt: Date): Promise<boolean> {
  const challengeHash = createHash('sha256').update(challenge).digest('base64url');
  const used = await tx
    .insert(usedChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenges.challengeHash });
  return used.length > 0;
}

/** ES256, RS256 and EdDSA: together, every authenticator knows one of them. */
export const ALGORITHMS = [-7, -257, -8];

/** The library loads many parsers, so it waits for the first passkey. */
const webAuthn = () => import('@simplewebauthn/server');

/** The challenge that a browser's answer is for; '' if that cannot be read. */
export function challengeOf({ response }: NewPasskey | PasskeyProof): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : '';
  } catch {
    return '';
  }
}

/** A passkey in its table, with its user. */
export interface StoredPasskey {
  readonly passkey: typeof passkeys.$inferSelect;
  readonly user: typeof users.$inferSelect;
}

/** The stored passkey of a proof, if there is one. */
export async function findPasskey(db: Database, { id }: PasskeyProof): Promise<StoredPasskey | undefined> {
  const [found] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, id));
  return found;
}

/** Whether a passkey was not removed meanwhile. */
export const isStored = async (tx: Transaction, { id }: { readonly id: number }): Promise<boolean> =>
  (await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id))).length > 0;

/** Why a proof does not count, for the security log. */
type Refusal = 'challenge' | 'unknown' | 'domain' | 'signature' | 'replayed' | 'counter';

/** A proof, and the site of the page that sent it. */
interface Proving {
  readonly proof: PasskeyProof;
  readonly site: Site | undefined;
}

/** The counter of a right proof, undefined for a wrong one: other key, origin or domain, or nobody was recognized. */
async function counterOf({ proof }: Proving, { passkey }: StoredPasskey, site: Site): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const credential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
    // Whether it went back is decided with its update, because two processes may read the same one.
    counter: 0,
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      expectedChallenge: challengeOf(proof),
      expectedOrigin: site.origin,
      expectedRPID: passkey.domain,
      credential,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined; // The library throws for every proof that is not right.
  }
}

/** Uses the challenge and the counter of a right proof, each once. */
const useProof = (
  { db, clock }: Services,
  { proof, id, counter, until }: { proof: PasskeyProof; id: number; counter: number; until: Date },
): Promise<Refusal | undefined> =>
  db.transaction(async (tx) => {
    if (!(await useChallenge(tx, challengeOf(proof), until))) return 'replayed';
    const notCounting = counter === 0 ? eq(passkeys.counter, 0) : sql`false`;
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: clock.now() })
      .where(and(eq(passkeys.id, id), or(notCounting, lt(passkeys.counter, counter))))
      .returning({ id: passkeys.id });
    if (used.length > 0) return undefined;
    return (await isStored(tx, { id })) ? 'counter' : 'unknown';
  });

async function refusalOf(
  services: Services,
  proving: Proving,
  stored: StoredPasskey | undefined,
): Promise<Refusal | undefined> {
  const { proof, site } = proving;
  const until = await validUntil(services, challengeOf(proof), 'proof');
  if (until === undefined) return 'challenge';
  if (stored === undefined) return 'unknown';
  if (site === undefined || stored.passkey.domain !== site.domain) return 'domain';
  const counter = await counterOf(proving, stored, site);
  return counter === undefined ? 'signature' : useProof(services, { proof, id: stored.passkey.id, counter, until });
}

/** Whose attempts count, and where security events go. */
interface Attempting {
  readonly counted: AttemptKey;
  readonly logSecurityEvent: LogSecurityEvent;
}

/**
 * Checks a proof by a passkey (ADR-0071): it counts once, for five minutes, and only from the domain that the passkey
 * was created for. Resolves to the reason if it does not count.
 *
 * @throws HttpError 429 after too many proofs that did not count
 */
export async function refusePasskey(
  services: Services,
  proving: Proving,
  stored: StoredPasskey | undefined,
  { counted, logSecurityEvent }: Attempting,
): Promise<string | undefined> {
  let refusal: Refusal | undefined;
  await throttleGuess(services, REFUSED_PASSKEYS, counted, async () => {
    refusal = await refusalOf(services, proving, stored);
    return refusal === undefined ? true : undefined;
  });
  if (refusal === undefined) return undefined;
  const event = refusal === 'counter' ? 'passkey-copied' : 'passkey-refused';
  logSecurityEvent(event, { cause: refusal, ...(stored && { userId: stored.user.id }) });
  return refusal === 'challenge' ? reasons.passkeys.tooLate : reasons.passkeys.refused;
}

/** Requires a proof by a passkey of the signed-in user. @throws HttpError 422 on the field `passkey`; 429 */
export async function requireOwnPasskey(
  services: Services,
  { user, site, logSecurityEvent }: { user: SignedIn; site: Site | undefined; logSecurityEvent: LogSecurityEvent },
  proof: PasskeyProof,
): Promise<void> {
  const stored = await findPasskey(services.db, proof);
  if (stored !== undefined && stored.user.id !== user.id) {
    logSecurityEvent('passkey-refused', { cause: 'other user' });
    throw fieldError('passkey', reasons.passkeys.otherUser);
  }
  const attempting = { counted: ownSession(user), logSecurityEvent };
  const reason = await refusePasskey(services, { proof, site }, stored, attempting);
  if (reason !== undefined) throw fieldError('passkey', reason);
}

/**
 * Whether a new passkey comes without certificates of its authenticator. Nobody asks for them, and the library would
 * request the addresses that they name.
 */
async function isUncertified({ response }: NewPasskey): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  // An authenticator without certificates may sign with the new passkey itself, even if nobody asks.
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** What the table stores of a new passkey; undefined if the browser's answer is not right. */
export async function verifyNewPasskey(passkey: NewPasskey, { origin, domain }: Site) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    if (!(await isUncertified(passkey))) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challengeOf(passkey),
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // The signed id must be the one that the contract has checked: indexes store no id of any length.
    if (registrationInfo?.credential.id !== passkey.id) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, domain };
  } catch {
    return undefined; // The library throws for every answer that is not right.
  }
}

import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { and, inArray, like, notInArray } from 'drizzle-orm';
import { readOrCreateKey } from '../database/server-key.ts';
import { serverKeys } from '../database/schema/index.ts';
import type { Services } from '../http/implement-call.ts';

/** Every common gateway and library verifies it; EdDSA not yet. */
const ALGORITHM = 'ES256';
/** How long a key signs. */
const PERIOD_MS = 30 * 24 * 3_600_000;
/** How long a key stays published after it signed last. Longer than a token lives and a response is cached. */
const OVERLAP_MS = 3_600_000;
/** Seconds. The short life bounds what a token can do after its session has ended. */
export const SERVICE_TOKEN_LIFE = 300;

type KeyServices = Pick<Services, 'db' | 'clock'>;

const PREFIX = 'service tokens ';
/** A key's name has its number of periods since 1970, so all processes use the same one at the same time. */
const nameAt = (moment: number): string => `${PREFIX}${Math.floor(moment / PERIOD_MS)}`;

/** The keys of a moment: the one before for a while, the one that signs, and the next one. */
const namesAt = (moment: number): string[] => [moment - OVERLAP_MS, moment, moment + PERIOD_MS].map(nameAt);

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  return JSON.stringify({ ...key, kid: await calculateJwkThumbprint(key) });
}

const keyAt = async ({ db }: KeyServices, moment: number): Promise<JWK> =>
  JSON.parse(await readOrCreateKey(db, nameAt(moment), makeKey)) as JWK;

/** What a token says. */
interface ServiceTokenClaims {
  /** The server that signs: its keys are below this origin. */
  readonly issuer: string;
  /** The only origin that may accept it. */
  readonly origin: string;
  readonly userId: number;
  readonly role: string;
}

/** Signs a token with the key of this period. */
export async function signServiceToken(
  services: KeyServices,
  { issuer, origin, userId, role }: ServiceTokenClaims,
): Promise<string> {
  const now = services.clock.now().getTime();
  const key = await keyAt(services, now);
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ role })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid ?? '', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(origin)
    .setSubject(String(userId))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + SERVICE_TOKEN_LIFE)
    .sign(await importJWK(key, ALGORITHM));
}

/**
 * The public keys. The next one is among them, so that a verifier has each key before the first token that it signs.
 */
export async function publicKeys(services: KeyServices): Promise<JWK[]> {
  const now = services.clock.now().getTime();
  for (const moment of [now, now + PERIOD_MS]) await keyAt(services, moment);
  const keys = await services.db
    .select()
    .from(serverKeys)
    .where(inArray(serverKeys.name, namesAt(now)));
  return keys
    .map(({ key }) => JSON.parse(key) as JWK)
    .map(({ d: _secret, ...key }) => ({ ...key, alg: ALGORITHM, use: 'sig' }));
}

/** Removes the keys that sign no longer. */
export async function removeOldServiceTokenKeys({ db, clock }: KeyServices): Promise<void> {
  const used = namesAt(clock.now().getTime());
  await db.delete(serverKeys).where(and(like(serverKeys.name, `${PREFIX}%`), notInArray(serverKeys.name, used)));
}

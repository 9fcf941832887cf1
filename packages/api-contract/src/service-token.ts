import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';

/** Every common gateway and library verifies it; EdDSA not yet. */
const ALGORITHM = 'ES256';
/** Seconds. The short life bounds what a token can do after its session has ended. */
export const SERVICE_TOKEN_LIFE = 300;

/** What a token says. */
export interface ServiceTokenClaims {
  /** The server that signs: its keys are below this origin. */
  readonly issuer: string;
  /** The only origin that may accept it. */
  readonly origin: string;
  readonly userId: number;
  readonly role: string;
}

/** A new private key with its id. */
export async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, kid: await calculateJwkThumbprint(key) };
}

/** What `/.well-known/jwks.json` shows of a private key. */
export const publicKeyOf = ({ d: _secret, ...key }: JWK): JWK => ({ ...key, alg: ALGORITHM, use: 'sig' });

/** Signs a service token (ADR-0099), for the server and for the kit. */
export async function signServiceToken(
  key: JWK,
  { issuer, origin, userId, role }: ServiceTokenClaims,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ role })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid ?? '', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(origin)
    .setSubject(String(userId))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + SERVICE_TOKEN_LIFE)
    .sign(await importJWK(key, ALGORITHM));
}

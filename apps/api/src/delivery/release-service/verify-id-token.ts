import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { isSecureUrl } from '@gym/release/is-secure-url';
import type { Clock } from '../../platform/database/database-clock.ts';
import { oneLine } from '../../platform/errors/operator-error.ts';
import { asLogText, type Claims } from './grants.ts';

/** Why a session was refused. Only `unreachable` may pass by itself. */
export type RefusalCause =
  'invalid' | 'unknown-issuer' | 'unreachable' | 'audience' | 'expired' | 'no-team' | 'replayed';

/** Whom a refused token names. */
interface RefusedClaims {
  /** Shortened. Only with a `subject` it is verified. */
  readonly issuer?: string;
  /** Verified: a user and a repository, as far as the token names them. */
  readonly subject?: string;
}

/** The release service opens no session for an ID token. The message says why and what to do. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';

  constructor(
    override readonly cause: RefusalCause,
    message: string,
    readonly claims: RefusedClaims = {},
  ) {
    super(message);
  }
}

/** What a verified ID token says. */
interface VerifiedToken {
  readonly issuer: string;
  readonly claims: Claims;
  /** A user and a repository, in the fields of GitHub and GitLab; the `sub` of any other issuer. */
  readonly subject: string;
  /** The hash of what identifies the token. */
  readonly idTokenHash: string;
}

const TOLERANCE_SECONDS = 60;
const MAX_AGE_SECONDS = 24 * 3_600;

/** A token that opened a session is of no use after this time, by any clock within the tolerance. */
export const ID_TOKEN_LIFE_MS = (MAX_AGE_SECONDS + 3_600) * 1_000;

/** Signatures that nobody makes with the public key. */
const ALGORITHMS = ['RS', 'PS', 'ES'].flatMap((kind) => [`${kind}256`, `${kind}384`, `${kind}512`]);

const Discovery = Type.Object({ issuer: Type.String(), jwks_uri: Type.String() });

/** Finds the keys of an issuer. @throws Error if it does not answer, or names keys that anybody could replace */
async function findKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`its configuration answers ${response.status}`);
  const found: unknown = await response.json();
  if (!Value.Check(Discovery, found) || found.issuer !== issuer || !isSecureUrl(found.jwks_uri))
    throw new Error('its configuration names another issuer, or no keys by HTTPS');
  return createRemoteJWKSet(new URL(found.jwks_uri));
}

const textsOf = (payload: JWTPayload): Claims =>
  Object.fromEntries(
    Object.entries(payload).filter((claim): claim is [string, string] => typeof claim[1] === 'string'),
  );

function subjectOf({ actor, user_login, repository, project_path, sub = '' }: Claims): string {
  const named = [actor ?? user_login, repository ?? project_path].filter((text) => text !== undefined);
  return asLogText(named.length > 0 ? named.join(', ') : sub, 100);
}

/** Without an id, the signed part counts: others can write the same signature differently. */
const hashOf = (issuer: string, { jti }: JWTPayload, idToken: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, jti ? `jti ${jti}` : idToken.slice(0, idToken.lastIndexOf('.'))]))
    .digest('base64url');

function readIssuer(idToken: string): string {
  try {
    return String(decodeJwt(idToken).iss ?? '');
  } catch {
    throw new IdentityRefused('invalid', 'This is no ID token: send the one that your pipeline gets from its issuer.');
  }
}

/** Signatures and claims that are wrong. Any other failure is one of the issuer. */
function isOfToken(error: unknown): error is errors.JOSEError {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC')
  );
}

function refusalOf(error: unknown, issuer: string, audience: string): IdentityRefused {
  if (!isOfToken(error))
    return new IdentityRefused(
      'unreachable',
      `The keys of ${issuer} cannot be read (${oneLine(error)}): try again, and check that the server reaches it.`,
      { issuer },
    );
  if (!(error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired))
    return new IdentityRefused('invalid', `The ID token is not signed by ${issuer}: request a new one there.`, {
      issuer,
    });
  // The signature was right.
  const claims = { issuer, subject: subjectOf(textsOf(error.payload)) };
  if (error.claim === 'aud')
    return new IdentityRefused(
      'audience',
      `The ID token is for another audience: request one for ${audience}.`,
      claims,
    );
  if (error instanceof errors.JWTExpired)
    return new IdentityRefused('expired', 'The ID token has expired: request a new one.', claims);
  return new IdentityRefused(
    'invalid',
    `The claim "${error.claim}" of the ID token is missing or wrong: request a new one, and compare the clocks.`,
    claims,
  );
}

/** Verifies an ID token of a pipeline. @throws IdentityRefused */
type VerifyIdToken = (idToken: string, isKnown: (issuer: string) => boolean) => Promise<VerifiedToken>;

/**
 * Verifies ID tokens for an audience (OpenID Connect Core 1.0, section 3.1.3.7). It requests nothing from an unknown
 * issuer, and keeps the keys of the others for an hour.
 */
export function idTokenVerifier({ audience, clock }: { audience: string; clock: Clock }): VerifyIdToken {
  const keySets = new LRUCache<string, JWTVerifyGetKey>({ max: 100, ttl: 3_600_000, fetchMethod: findKeys });
  return async (idToken, isKnown) => {
    const issuer = readIssuer(idToken);
    if (!isKnown(issuer)) {
      const text = asLogText(issuer);
      throw new IdentityRefused(
        'unknown-issuer',
        `No team of this server releases with tokens of ${text || 'no issuer'}: ask its operator to add yours.`,
        { issuer: text },
      );
    }
    try {
      const { payload } = await jwtVerify(idToken, await keySets.forceFetch(issuer), {
        issuer,
        audience,
        algorithms: [...ALGORITHMS, 'EdDSA', 'Ed25519'],
        requiredClaims: ['exp'],
        maxTokenAge: MAX_AGE_SECONDS,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: clock.now(),
      });
      const claims = textsOf(payload);
      return { issuer, claims, subject: subjectOf(claims), idTokenHash: hashOf(issuer, payload, idToken) };
    } catch (error) {
      throw refusalOf(error, issuer, audience);
    }
  };
}

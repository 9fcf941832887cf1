import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { serveLoopback } from './serve-loopback.ts';

/** An issuer of ID tokens for pipelines, such as GitHub's or GitLab's, on a loopback port. */
export interface Issuer {
  /** Its address, the `iss` of its tokens. */
  readonly origin: string;
  /** The paths that were requested of it. */
  readonly requests: readonly string[];
  /** Signs an ID token of five minutes with an id of its own. Claims replace these, and `undefined` leaves one out. */
  sign(claims: JWTPayload, options?: { /** When it is signed. */ readonly at?: Date }): Promise<string>;
  close(): Promise<void>;
}

const ALGORITHM = 'RS256';

/** Starts an issuer with a key pair of its own. */
export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM);
  const kid = randomUUID();
  const keys = [{ ...(await exportJWK(publicKey)), alg: ALGORITHM, use: 'sig', kid }];
  const requests: string[] = [];
  const server = await serveLoopback(({ url = '' }, response) => {
    requests.push(url);
    const documents: Readonly<Record<string, unknown>> = {
      '/.well-known/openid-configuration': { issuer: server.url, jwks_uri: `${server.url}/keys` },
      '/keys': { keys },
    };
    response.statusCode = url in documents ? 200 : 404;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(documents[url] ?? {}));
  });
  return {
    origin: server.url,
    requests,
    async sign(claims, { at = new Date() } = {}) {
      const iat = Math.floor(at.getTime() / 1_000);
      const payload = { iss: server.url, iat, exp: iat + 300, jti: randomUUID(), ...claims };
      return new SignJWT(payload).setProtectedHeader({ alg: ALGORITHM, kid }).sign(privateKey);
    },
    close: () => server.stop(),
  };
}

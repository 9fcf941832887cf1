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
  /** The variables by which a job at GitHub requests ID tokens: with these claims, for the audience that it names. */
  requestVariables(claims: JWTPayload): Readonly<Record<`ACTIONS_ID_TOKEN_REQUEST_${'URL' | 'TOKEN'}`, string>>;
  close(): Promise<void>;
}

const ALGORITHM = 'RS256';
const TOKEN_PATH = '/token';

/** Starts an issuer with a key pair of its own. */
export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM);
  const kid = randomUUID();
  const keys = [{ ...(await exportJWK(publicKey)), alg: ALGORITHM, use: 'sig', kid }];
  const requests: string[] = [];
  /** The claims of each job, by the token of its requests. */
  const jobs = new Map<string, JWTPayload>();

  const sign: Issuer['sign'] = async (claims, { at = new Date() } = {}) => {
    const iat = Math.floor(at.getTime() / 1_000);
    const payload = { iss: server.url, iat, exp: iat + 300, jti: randomUUID(), ...claims };
    return new SignJWT(payload).setProtectedHeader({ alg: ALGORITHM, kid }).sign(privateKey);
  };
  async function documentFor(url: string, authorization = ''): Promise<object | undefined> {
    const { pathname, searchParams } = new URL(url, server.url);
    const job = jobs.get(authorization.replace('Bearer ', ''));
    if (pathname === TOKEN_PATH && job)
      return { value: await sign({ ...job, aud: searchParams.get('audience') ?? undefined }) };
    const documents = new Map<string, object>([
      ['/.well-known/openid-configuration', { issuer: server.url, jwks_uri: `${server.url}/keys` }],
      ['/keys', { keys }],
    ]);
    return documents.get(url);
  }
  const server = await serveLoopback(({ url = '', headers }, response) => {
    requests.push(url);
    void documentFor(url, headers.authorization).then((document) => {
      response.statusCode = document ? 200 : 404;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(document ?? {}));
    });
  });
  return {
    origin: server.url,
    requests,
    sign,
    requestVariables(claims) {
      const token = randomUUID();
      jobs.set(token, claims);
      // GitHub's address has a query, to which a job adds the audience.
      const address = `${server.url}${TOKEN_PATH}?api-version=2.0`;
      return { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token };
    },
    close: () => server.stop(),
  };
}

import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { openLoopback } from '@gym/test-tools/loopback';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { generate } from 'selfsigned';

/** An API of a remote's own team. It knows the product's address and nothing else of it. */
export interface OwnApi {
  readonly origin: string;
  /** Accepts the users and the pages of this product from now on. */
  trust(product: string): void;
  stop(): Promise<void>;
}

/** Starts it on a loopback port, with a certificate of its own. */
export async function startOwnApi(): Promise<OwnApi> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], { keyType: 'ec' });
  let product = '';
  const server = createServer({ key, cert }, (request, response) => {
    const cors = {
      'access-control-allow-origin': product,
      'access-control-allow-headers': 'authorization',
      vary: 'origin',
    };
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    void userOf(request, product, origin).then(
      (user) => response.writeHead(200, cors).end(`Locker ${request.url?.slice(1)}, asked by ${user}`),
      () => response.writeHead(401, cors).end(),
    );
  });
  const { port, stop } = await openLoopback(server);
  const origin = `https://127.0.0.1:${port}`;
  return {
    origin,
    trust: (url) => (product = url),
    stop,
  };
}

/** The role and the id in a token of this product for this origin. @throws Error without one */
async function userOf({ headers }: IncomingMessage, product: string, origin: string): Promise<string> {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', product));
  const { payload } = await jwtVerify(token, keys, { issuer: product, audience: origin, algorithms: ['ES256'] });
  return `${String(payload['role'])} ${payload.sub}`;
}

import type { Call } from '@gym/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decode } from './decode.ts';
import { refuseForbiddenText } from './forbidden-text.ts';
import type { Implementation, Incoming, SignedIn } from './implement.ts';
import { Refusal } from './refusal.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest { signedIn?: SignedIn }
}

/** Finds the user of a token; undefined for a token that is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<SignedIn | undefined>;

const ROLE_OF = { admin: 1, staff: 2 } as const;
const NAME_OF = { admin: 'an administrator', staff: 'staff' } as const;

/** Refuses before the body is read: 401 for a missing or dead token and nothing else, 403 for the other role (A10). */
async function requireAccess({ access }: Call, request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  if (access === 'public') return;
  const [, token] = /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const user = token === undefined ? undefined : await authenticate(token);
  if (user === undefined) {
    throw new Refusal(401, 'Your session has ended. Sign in again.', { headers: { 'www-authenticate': 'Bearer' } });
  }
  if (access !== 'signed-in' && user.role !== ROLE_OF[access]) {
    throw new Refusal(403, `Only ${NAME_OF[access]} may do this.`);
  }
  request.signedIn = user;
}

function decoded(schema: Call['query'] | Call['body'], value: unknown): unknown {
  if (schema === undefined) return undefined;
  const errors: Record<string, string> = {};
  const result = decode(schema, value, errors);
  const complaints = Object.values(errors);
  if (complaints.length > 0) throw new Refusal(400, complaints.join(' '), { errors });
  return result;
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new Refusal(400, 'The Idempotency-Key takes 1 to 200 visible ASCII characters.');
}

/** Puts one call on the server: who may make it, what it takes, how it is answered. */
export function registerCall(
  app: FastifyInstance,
  { call, answer }: Implementation,
  { services, authenticate }: { services: Services; authenticate: Authenticate },
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
    },
    onRequest: async (request) => requireAccess(call, request, authenticate),
    preValidation: async (request) => {
      refuseForbiddenText(request.query);
      refuseForbiddenText(request.body);
    },
    handler: async (request) => {
      const incoming = {
        body: decoded(call.body, request.body),
        query: decoded(call.query, request.query),
        user: request.signedIn,
        address: request.ip,
        idempotencyKey: idempotencyKeyOf(request),
      };
      return answer(incoming as Incoming, services);
    },
  });
}

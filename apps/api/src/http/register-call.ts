import { nameOfCall, type Call } from '@gym/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteEvent, type EventDetails, type Note } from '../security-log/note-event.ts';
import { bearerToken } from './bearer-token.ts';
import { decode } from './decode.ts';
import { Download } from './download.ts';
import { refuseForbiddenText } from './forbidden-text.ts';
import type { Implementation, Incoming, SignedIn } from './implement.ts';
import { receiveFile } from './receive-file.ts';
import { Refusal } from './refusal.ts';
import type { Services } from './services.ts';
import { withUploadPlace } from './upload-places.ts';

declare module 'fastify' {
  interface FastifyRequest { signedIn?: SignedIn }
}

/** Finds the user of a token; undefined for a token that is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<SignedIn | undefined>;

const ROLE_OF = { admin: 1, staff: 2 } as const;
const NAME_OF = { admin: 'an administrator', staff: 'staff' } as const;

/** Notes events of a request: who, where and which call stand in every line of them. */
function notes(call: Call, request: FastifyRequest): Note {
  return (event, details) => {
    const who: Pick<EventDetails, 'userId' | 'sessionId'> = { userId: request.signedIn?.id, sessionId: request.signedIn?.sessionId };
    noteEvent(request.log, event, { ...who, address: request.ip, call: nameOfCall(call), ...details });
  };
}

/** Refuses before the body is read: 401 for a missing or dead token and nothing else, 403 for the other role (A10). */
async function requireAccess(call: Call, request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  const { access } = call;
  if (access === 'public') return;
  const token = bearerToken(request.raw);
  const user = token === undefined ? undefined : await authenticate(token);
  if (user === undefined) {
    notes(call, request)('session-refused', { cause: token === undefined ? 'no token' : 'dead token' });
    throw new Refusal(401, 'Your session has ended. Sign in again.', { headers: { 'www-authenticate': 'Bearer' } });
  }
  request.signedIn = user;
  if (access !== 'signed-in' && user.role !== ROLE_OF[access]) {
    notes(call, request)('role-denied', { cause: `not ${access}` });
    throw new Refusal(403, `Only ${NAME_OF[access]} may do this.`);
  }
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
    handler: async (request, reply) => {
      const incoming = {
        body: decoded(call.body, request.body),
        query: decoded(call.query, request.query),
        user: request.signedIn,
        address: request.ip,
        agent: (request.headers['user-agent'] ?? '').slice(0, 300),
        idempotencyKey: idempotencyKeyOf(request),
        log: request.log,
        note: notes(call, request),
      };
      try {
        const { file } = call;
        const answerWith = (received?: Buffer) => answer({ ...incoming, file: received } as Incoming, services);
        if (file === undefined) {
          const answered = await answerWith();
          return answered instanceof Download ? answered.sendBy(reply) : answered;
        }
        return await withUploadPlace(request.signedIn?.id, async () => answerWith(await receiveFile(request, file)));
      } catch (error) {
        if (error instanceof Refusal && error.statusCode === 429) incoming.note('throttled', { cause: error.details.cause });
        throw error;
      }
    },
  });
}

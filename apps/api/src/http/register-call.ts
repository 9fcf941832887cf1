import { nameOfCall, type Call } from '@gym/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteEvent, type EventDetails, type Note } from '../security-log/note-event.ts';
import { networkOf } from '../throttling/network-of.ts';
import { publicTurns } from '../throttling/public-turns.ts';
import { bearerToken } from './bearer-token.ts';
import { decode } from './decode.ts';
import { Download } from './download.ts';
import { refuseForbiddenText } from './forbidden-text.ts';
import type { Implementation, Incoming, SignedIn } from './implement.ts';
import { receiveFile } from './receive-file.ts';
import { Refusal } from './refusal.ts';
import { requireAccess } from './require-access.ts';
import type { Services } from './services.ts';
import { withUploadPlace } from './upload-places.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn?: SignedIn;
  }
}

/** Finds the user of a token; undefined for a token that is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<SignedIn | undefined>;

/** Notes events of a request: who, where and which call stand in every line of them. */
function notes(call: Call, request: FastifyRequest): Note {
  return (event, details) => {
    const who: Pick<EventDetails, 'userId' | 'sessionId'> = {
      userId: request.signedIn?.id,
      sessionId: request.signedIn?.sessionId,
    };
    noteEvent(request.log, event, { ...who, address: request.ip, call: nameOfCall(call), ...details });
  };
}

/** Refuses before the body is read; what a save writes is asked for once more when its transaction begins. */
async function admit(call: Call, request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  if (call.access === 'public') return;
  const token = bearerToken(request.raw);
  // Whom a refusal is about stands in its line of the log.
  request.signedIn = token === undefined ? undefined : await authenticate(token);
  requireAccess(call, request.signedIn, {
    note: notes(call, request),
    cause: token === undefined ? 'no token' : 'dead token',
  });
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
    onRequest: async (request) => admit(call, request, authenticate),
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
          const answered =
            call.access === 'public' ? await publicTurns.run(networkOf(request.ip), answerWith) : await answerWith();
          return answered instanceof Download ? answered.sendBy(reply) : answered;
        }
        return await withUploadPlace(request.signedIn?.id, async () => answerWith(await receiveFile(request, file)));
      } catch (error) {
        if (error instanceof Refusal && error.statusCode === 429)
          incoming.note('throttled', { cause: error.details.cause });
        throw error;
      }
    },
  });
}

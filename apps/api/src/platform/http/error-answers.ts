import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { calls, reasons } from '@gym/api-contract';
import {
  isDatabaseBusy,
  isDatabaseUnavailable,
  isTransactionConflict,
  isUnwritable,
} from '../database/database-errors.ts';
import { errorBody, HttpError } from '../errors/http-error.ts';
import { publish } from '../events/events.ts';
import { explainValidation } from './validation.ts';
import { addSecurityHeaders, RESPONSE_HEADERS } from './security-and-cors-headers.ts';

/** Reasons for the framework's own errors. */
const FRAMEWORK_REASONS: Record<string, string> = {
  FST_ERR_BAD_URL: reasons.request.badUrl,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: reasons.request.sendJson,
  FST_ERR_CTP_BODY_TOO_LARGE: reasons.request.tooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: reasons.request.wrongLength,
  FST_ERR_CTP_INVALID_JSON_BODY: reasons.request.notJson,
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: reasons.request.urlTooLong,
};

function toHttpError(error: FastifyError | HttpError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if ('validation' in error && error.validation !== undefined) {
    const errors = explainValidation(error.validation);
    if (Object.hasOwn(errors, '')) return new HttpError(400, reasons.request.sendFields);
    return new HttpError(400, Object.values(errors).join(' '), { errors });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return new HttpError(
      status,
      FRAMEWORK_REASONS[error.code] ?? (status === 400 ? reasons.request.notJson : reasons.request.unanswerable),
    );
  }
  if (isUnwritable(error)) {
    request.log.error({ err: error }, 'the database cannot save');
    publish('availability', { part: 'saving', available: false });
    return new HttpError(503, reasons.failures.unwritable, { headers: { 'retry-after': '30' } });
  }
  if (isTransactionConflict(error)) {
    request.log.warn({ err: error }, 'a concurrent change ended a transaction');
    return new HttpError(503, reasons.failures.conflict, { headers: { 'retry-after': '1' } });
  }
  // While the database is away, calls use up the connections.
  if (isDatabaseBusy(error) && !request.server.failingParts?.().includes('database')) {
    request.log.warn({ err: error }, 'all connections to the database are in use');
    return new HttpError(503, reasons.failures.busy, { headers: { 'retry-after': '2' } });
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    return new HttpError(503, reasons.failures.database, {
      headers: { 'retry-after': '5' },
    });
  }
  request.log.error({ err: error }, 'a call failed unexpectedly');
  return new HttpError(500, reasons.failures.unexpected(request.id));
}

/** Sends every failure in the form of acceptance K, without internal details. */
export function handleError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const httpError = toHttpError(error, request);
  return reply
    .code(httpError.statusCode)
    .headers({ 'cache-control': 'no-store', ...httpError.details.headers })
    .type('application/json; charset=utf-8')
    .send(errorBody(httpError.message, httpError.details));
}

const methodOf = new Map<string, string>(Object.values(calls).map(({ path, method }) => [path, method]));

/** Rejects a request without a route: 405 if only the method is wrong, 404 otherwise. */
export async function rejectUnknownRoute(request: FastifyRequest): Promise<never> {
  const path = request.url.replace(/\?.*$/s, '');
  const method = methodOf.get(path);
  if (method !== undefined) {
    throw new HttpError(405, reasons.request.wrongMethod(path, method), { headers: { allow: method } });
  }
  return rejectUnknownPath();
}

/** Rejects a request for what does not exist here. */
export async function rejectUnknownPath(): Promise<never> {
  throw new HttpError(404, reasons.request.unknownPath);
}

/** Time for a client to read the error and to close. */
const CLOSE_TIMEOUT_MS = 2_000;

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, reasons.request.tooSlow],
  HPE_HEADER_OVERFLOW: [431, reasons.request.headersTooLarge],
};

/** Answers a request that Node cannot parse, in the form of all other errors. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const [status, reason] = CLIENT_ERRORS[error.code ?? ''] ?? [400, reasons.request.notHttp];
  rejectConnection(socket, status, reason);
}

/** Writes an error directly to the socket and closes it, even if the client does not. */
function rejectConnection(socket: Duplex, status: number, reason: string): void {
  const { headers, body } = rawErrorResponse(reason);
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  // Read and drop the rest of the request: a reset would discard the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
}

/** An error with all its headers, for answers outside the framework. */
function rawErrorResponse(reason: string): { headers: Record<string, string | number>; body: string } {
  const body = JSON.stringify(errorBody(reason));
  const headers = {
    ...RESPONSE_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { headers, body };
}

/** Whether an answer to an earlier request of this connection has begun: ours would land in the middle of it. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: unknown };
  return answer instanceof ServerResponse && answer.headersSent;
}

/** HTTP/1.1 requires exactly one host. No mail uses it, and no answer that anything stores. */
function namesItsHost(request: IncomingMessage): boolean {
  const hosts = headerValues(request, 'host').length;
  return hosts === 1 || (hosts === 0 && request.httpVersion === '1.0');
}

/** Adds the security headers to every answer, and gives Node's own errors the form of all other errors. */
export function guardProtocol(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    addSecurityHeaders(request, reply);
    if (!namesItsHost(request.raw)) throw new HttpError(400, reasons.request.notOneHost);
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = rawErrorResponse(reasons.request.sendWithoutExpect);
    response.writeHead(417, headers).end(body);
  });
  app.server.on('connect', (_request, socket) => rejectConnection(socket, 405, reasons.request.noProxy));
}

/**
 * All values of a request's header, in order. It reads the raw headers: `headersDistinct` of older Node 20
 * throws if a header is called `__proto__`.
 */
export const headerValues = ({ rawHeaders }: IncomingMessage, name: string): string[] =>
  rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);

import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { reasons } from '@gym/api-contract';
import { errorBody, HttpError } from '../errors/http-error.ts';
import { addSecurityHeaders, RESPONSE_HEADERS } from './security-headers.ts';

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

/** HTTP/1.1 requires exactly one host. Its value does not matter: no answer and no mail uses it. */
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

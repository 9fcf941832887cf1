import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusalBody } from './refusal-body.ts';
import { EVERY_ANSWER } from './security-headers.ts';

/** How long a client may take to read its refusal and to close. */
const PATIENCE_MS = 2_000;

const REFUSALS: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of this request are too large.'],
};

/** Answers what Node could not even read as HTTP, in the same form as every other refusal. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const [status, reason] = REFUSALS[error.code ?? ''] ?? [400, 'This is not a valid HTTP request.'];
  refuseConnection(socket, status, reason);
}

/** Writes a refusal past the server's own machinery and closes, also where the client does not. */
export function refuseConnection(socket: Duplex, status: number, reason: string): void {
  const { headers, body } = bareRefusal(reason);
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  // What is still on its way is read and dropped: a reset would take the answer with it.
  socket.resume();
  setTimeout(() => socket.destroy(), PATIENCE_MS).unref();
}

/** A refusal with all its headers, for where no framework adds them. */
export function bareRefusal(reason: string): { headers: Record<string, string | number>; body: string } {
  const body = JSON.stringify(refusalBody(reason));
  const headers = {
    ...EVERY_ANSWER,
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

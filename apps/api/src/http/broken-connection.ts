import type { Socket } from 'node:net';
import { refusalBody } from './refusal-body.ts';

/** Answers what Node could not even read as HTTP, in the same form as every other refusal. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? ['408 Request Timeout', 'The request took too long to arrive.']
    : error.code === 'HPE_HEADER_OVERFLOW' ? ['431 Request Header Fields Too Large', 'The headers of this request are too large.']
    : ['400 Bad Request', 'This is not a valid HTTP request.'];
  const body = JSON.stringify(refusalBody(reason));
  socket.end(`HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

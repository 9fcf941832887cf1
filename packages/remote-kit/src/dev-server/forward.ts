import { type IncomingHttpHeaders, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { developmentPolicy } from './development-policy.ts';

/** Changes the document that the server sends. */
type Complete = (html: string) => Promise<string>;

/** Sends a request on to the server, and its answer back. Completes a document and its policy. */
export function forward(request: IncomingMessage, response: ServerResponse, port: number, complete: Complete): void {
  const asked = send(
    { host: '127.0.0.1', port, path: request.url, method: request.method, headers: headersOf(request) },
    (answer) => {
      const status = answer.statusCode ?? 502;
      if (!isDocument(answer.headers)) {
        response.writeHead(status, answer.headers);
        answer.pipe(response);
        return;
      }
      void readAll(answer)
        .then(complete)
        .then((html) => {
          // Rebuilt files have no hashes.
          const { 'content-length': _length, etag: _etag, 'integrity-policy': _policy, ...headers } = answer.headers;
          const policy = developmentPolicy(String(headers['content-security-policy']));
          response.writeHead(status, {
            ...headers,
            'cache-control': 'no-store',
            'content-security-policy': policy,
          });
          response.end(html);
        })
        .catch(({ message }: Error) => sendFailure(response, message));
    },
  );
  asked.once('error', ({ message }) => sendFailure(response, message));
  response.once('close', () => asked.destroy());
  request.pipe(asked);
}

/** A document arrives whole and uncompressed. */
function headersOf({ headers }: IncomingMessage): IncomingHttpHeaders {
  if (!headers.accept?.includes('text/html')) return headers;
  const { 'accept-encoding': _encoding, 'if-none-match': _etag, ...others } = headers;
  return others;
}

const isDocument = (headers: IncomingHttpHeaders) =>
  headers['content-type']?.startsWith('text/html') === true && headers['content-encoding'] === undefined;

async function readAll(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Answers in the server's place, for a page and for a call alike. */
export function sendFailure(response: ServerResponse, reason: string): void {
  if (response.headersSent) return void response.destroy();
  response
    .writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify({ status: 503, result: null, reason }));
}

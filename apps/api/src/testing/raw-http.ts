import { connect, type Socket } from 'node:net';

/** A response, parsed from its bytes. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Conversation {
  /** All responses in order. */
  readonly answers: readonly RawResponse[];
  /** Whether the server closed the connection. */
  readonly closed: boolean;
}

type Part = string | Buffer;

interface RawOptions {
  /** The number of responses to wait for. By default, waits until the server closes the connection. */
  readonly answers?: number;
  /** Closes the client's side after sending everything. */
  readonly hangUp?: boolean;
  /** Expects responses without bodies, because the method is HEAD. */
  readonly headOnly?: boolean;
}

/** Sends bytes that no HTTP client would send, and reads the responses. */
export function sendRaw(
  url: string,
  parts: Iterable<Part> | AsyncIterable<Part>,
  { answers: wanted, hangUp = false, headOnly = false }: RawOptions = {},
): Promise<Conversation> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const socket = connect(Number(port), hostname);
    const end = (closed: boolean) => {
      socket.destroy();
      resolve({ answers: readAnswers(received, headOnly), closed });
    };
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (wanted !== undefined && readAnswers(received, headOnly).length >= wanted) end(false);
    });
    // A server may close the connection after an error while we still send. Only its response counts.
    socket.on('error', () => undefined);
    socket.on('close', () => end(true));
    void send(socket, parts, hangUp);
  });
}

/** Sends a request, and reads its one response. @throws if there is none */
export async function sendOne(
  url: string,
  parts: Parameters<typeof sendRaw>[1],
  options: Pick<RawOptions, 'headOnly'> = {},
): Promise<RawResponse> {
  const { answers } = await sendRaw(url, parts, { answers: 1, ...options });
  if (answers[0] === undefined) throw new Error('There was no response.');
  return answers[0];
}

async function send(socket: Socket, parts: Iterable<Part> | AsyncIterable<Part>, hangUp: boolean): Promise<void> {
  for await (const part of parts) {
    if (!socket.writable) return;
    if (!socket.write(part))
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve).once('close', resolve);
      });
  }
  if (hangUp) socket.end();
}

/** Parses the complete responses, without interim ones. */
function readAnswers(received: Buffer, headOnly: boolean): RawResponse[] {
  const answers: RawResponse[] = [];
  for (let rest = received; ;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const status = Number(first.split(' ')[1]);
    const hasBody = !(headOnly || status < 200 || status === 204 || status === 304);
    const found = readBody(rest.subarray(end + 4), hasBody ? headers : undefined);
    if (found === undefined) return answers;
    if (status >= 200) answers.push({ status, headers, text: found.body.toString() });
    rest = found.rest;
  }
}

/** Splits the body of a response from what follows it. Returns undefined until the body is complete. */
function readBody(received: Buffer, headers: Headers | undefined): { body: Buffer; rest: Buffer } | undefined {
  if (headers?.get('transfer-encoding') !== 'chunked') {
    const length = Number(headers?.get('content-length'));
    if (received.length < length) return undefined;
    return { body: received.subarray(0, length), rest: received.subarray(length) };
  }
  const chunks: Buffer[] = [];
  for (let rest = received; ;) {
    const line = rest.indexOf('\r\n');
    const length = line < 0 ? Number.NaN : Number.parseInt(rest.subarray(0, line).toString('latin1'), 16);
    const end = line + 2 + length;
    if (Number.isNaN(length) || rest.length < end + 2) return undefined;
    if (length === 0) return { body: Buffer.concat(chunks), rest: rest.subarray(end + 2) };
    chunks.push(rest.subarray(line + 2, end));
    rest = rest.subarray(end + 2);
  }
}

interface RequestHead {
  readonly method?: string;
  readonly target: string;
  readonly headers?: readonly string[];
}

/** Returns the head of a request: the usual lines, then the given ones. */
export const requestHead = ({ method = 'GET', target, headers = [] }: RequestHead): string =>
  [`${method} ${target} HTTP/1.1`, 'Host: gym.test', ...headers].map((line) => `${line}\r\n`).join('') + '\r\n';

/** Returns the head and body of a JSON request. */
export const jsonRequest = (target: string, body: Part, headers: readonly string[] = []): Buffer =>
  Buffer.concat([
    Buffer.from(
      requestHead({
        method: 'POST',
        target,
        headers: ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...headers],
      }),
    ),
    Buffer.from(body),
  ]);

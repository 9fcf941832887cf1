import { connect, type Socket } from 'node:net';

/** An answer as it lay on the wire. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Conversation {
  /** Everything that was answered, in turn. */
  readonly answers: readonly RawResponse[];
  /** Whether the server closed the connection. */
  readonly closed: boolean;
}

type Part = string | Buffer;

interface RawOptions {
  /** How many answers to wait for; without it, until the server closes. */
  readonly answers?: number;
  /** The client closes its side once it has sent everything. */
  readonly hangUp?: boolean;
  /** Answers have no bodies, as the method was HEAD. */
  readonly headOnly?: boolean;
}

/** Sends bytes as they are, which no HTTP client would, and hears what comes back. */
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
    // A server that has refused may close while we still send: what it said is what counts.
    socket.on('error', () => undefined);
    socket.on('close', () => end(true));
    void send(socket, parts, hangUp);
  });
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

/** The whole answers in what was received, interim ones left out. */
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
    const length =
      headOnly || status < 200 || status === 204 || status === 304 ? 0 : Number(headers.get('content-length'));
    const body = rest.subarray(end + 4, end + 4 + length);
    if (body.length < length) return answers;
    if (status >= 200) answers.push({ status, headers, text: body.toString() });
    rest = rest.subarray(end + 4 + length);
  }
}

interface RequestHead {
  readonly method?: string;
  readonly target: string;
  readonly headers?: readonly string[];
}

/** The head of a request: what every client sends, then the given lines. */
export const requestHead = ({ method = 'GET', target, headers = [] }: RequestHead): string =>
  [`${method} ${target} HTTP/1.1`, 'Host: gym.test', ...headers].map((line) => `${line}\r\n`).join('') + '\r\n';

/** The head and body of a JSON request. */
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

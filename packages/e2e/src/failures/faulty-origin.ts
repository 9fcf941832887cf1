import { createHash } from 'node:crypto';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';

/** The product's response without a fault. */
interface Original {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Responds to a request instead of the product, or never responds. */
export type Fault = (response: ServerResponse, original: () => Promise<Original>) => void | Promise<void>;

/**
 * The product behind a proxy that injects faults. The browser's own request interception would switch off the HTTP
 * cache, but the tests need the cache's behaviour with faulty or hanging responses.
 */
export interface FaultyOrigin extends LoopbackServer {
  /** Injects a fault into every request for this path, whatever its query. */
  inject(path: string, fault: Fault): void;
  /**
   * Serves a changed file with a document that contains the new hash, like a release of its own. `as` is the file's
   * name in the document. Chunks keep their name, because other files contain it.
   */
  tamper(path: string, change: (text: string) => string, as?: string): Promise<void>;
  /** Serves a changed document and the release information that matches it. */
  tamperDocument(change: (html: string) => string): void;
  /** Removes all faults. Hanging requests keep hanging. */
  restore(): void;
}

/** The path of the release information: current and previous versions. */
const VERSIONS = '/versions.json';

export async function openFaultyOrigin(productUrl: string): Promise<FaultyOrigin> {
  const faults = new Map<string, Fault>();
  const documentChanges: ((html: string) => string)[] = [];

  const server = await serveLoopback((request, response) => {
    const { pathname } = new URL(request.url ?? '/', productUrl);
    const fault = faults.get(pathname);
    const changed =
      request.headers['sec-fetch-dest'] === 'document' || pathname === '/' || pathname === VERSIONS
        ? documentChanges
        : [];
    if (fault) void fault(response, () => fetchOriginal(productUrl, pathname));
    else if (changed.length > 0)
      void serveChanged(
        response,
        () => fetchOriginal(productUrl, pathname),
        (html) => changed.reduce((text, change) => change(text), html),
      );
    else passOn(productUrl, request, response);
  });
  return {
    ...server,
    inject: (path, fault) => void faults.set(path, fault),
    tamper: async (path, change, as = path) => {
      const built = (await fetchOriginal(productUrl, path)).body.toString('utf8');
      const doctored = change(built);
      if (doctored === built) throw new Error(`${path} is not built as this test expects: nothing in it was changed.`);
      faults.set(as, (response) =>
        serveChanged(
          response,
          () => fetchOriginal(productUrl, path),
          () => doctored,
        ),
      );
      // Replace name and hash together: the previous version may have the same file, and must stay unchanged.
      const named = (file: string, text: string) => `"${file.slice(1)}","integrity":"${integrityOf(text)}"`;
      documentChanges.push((html) => html.replaceAll(named(path, built), named(as, doctored)));
    },
    tamperDocument: (change) => void documentChanges.push(change),
    restore: () => {
      faults.clear();
      documentChanges.length = 0;
    },
  };
}

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function passOn(productUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const onward = ask(
    productUrl + (request.url ?? '/'),
    { method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy()); // the product ends before the browser does
  request.pipe(onward);
}

async function serveChanged(
  response: ServerResponse,
  original: () => Promise<Original>,
  change: (text: string) => string,
): Promise<void> {
  const { status, headers, body } = await original();
  const { 'content-length': _length, etag: _etag, ...rest } = headers;
  response.writeHead(status, rest).end(change(body.toString('utf8')));
}

/** Fetches the product's own response, uncompressed. */
async function fetchOriginal(productUrl: string, path: string): Promise<Original> {
  return new Promise((resolve, reject) => {
    ask(productUrl + path, { headers: { 'accept-encoding': 'identity' } }, (answer) => {
      buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

const answer =
  (status: number, type: string, body: string): Fault =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

/** Responses that are invalid for any file. */
export const FAULTS = {
  404: answer(404, 'text/plain', 'There is no such file.'),
  500: answer(500, 'text/plain', ''),
  hang: () => undefined,
  empty: answer(200, 'text/javascript; charset=utf-8', ''),
  html: answer(200, 'text/html; charset=utf-8', '<!doctype html><title>Sign in to the proxy</title>'),
  /** The connection breaks halfway through. */
  truncated: async (response, original) => {
    const { headers, body } = await original();
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  },
  altered: async (response, original) => {
    const { headers, body } = await original();
    const changed = Buffer.from(body);
    const middle = body.length >> 1;
    changed.writeUInt8(body.readUInt8(middle) ^ 1, middle);
    response.writeHead(200, headers).end(changed);
  },
} as const satisfies Record<string | number, Fault>;

import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The conditions that a PUT obeys. */
export type Conditions = readonly ('if-none-match' | 'if-match')[];

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Headers that a PUT stores with its object. */
const STORED_HEADERS = ['content-type', 'cache-control', 'content-encoding'];

/** Keys in one page of a list. A short page lets tests of a small release read several. */
const PAGE_SIZE = 20;

/** The objects of one bucket. It answers the calls that the product sends, as Amazon S3 does. */
class Bucket {
  readonly #objects = new Map<string, Answer & { readonly headers: Readonly<Record<string, string>> }>();
  readonly #conditions: Conditions;

  constructor(conditions: Conditions) {
    this.#conditions = conditions;
  }

  answer(method: string, key: string, headers: IncomingHttpHeaders, body: Buffer): Answer {
    switch (method) {
      case 'GET':
      case 'HEAD':
        return this.#objects.get(key) ?? errorAnswer(404, 'NoSuchKey');
      case 'PUT':
        return this.#put(key, headers, body);
      case 'DELETE':
        this.#objects.delete(key);
        return { status: 204 };
      default:
        return errorAnswer(501, 'NotImplemented');
    }
  }

  list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = keys.sort().slice(0, PAGE_SIZE);
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return xml(200, `<ListBucketResult>${next}${contents}</ListBucketResult>`);
  }

  #put(key: string, headers: IncomingHttpHeaders, body: Buffer): Answer {
    const [none, match] = (['if-none-match', 'if-match'] as const).map((name) =>
      this.#conditions.includes(name) ? headers[name] : undefined,
    );
    const etag = this.#objects.get(key)?.headers['etag'];
    if (match !== undefined && etag === undefined) return errorAnswer(404, 'NoSuchKey');
    if ((none === '*' && etag !== undefined) || (match !== undefined && match !== etag))
      return errorAnswer(412, 'PreconditionFailed');
    const stored = { etag: `"${createHash('md5').update(body).digest('hex')}"` };
    const given = STORED_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
    this.#objects.set(key, { status: 200, headers: { ...stored, ...Object.fromEntries(given) }, body });
    return { status: 200, headers: stored };
  }
}

const xml = (status: number, content: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${content}`,
});

const errorAnswer = (status: number, code: string, message = code): Answer =>
  xml(status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);

/** An S3-compatible server on this machine, with one bucket in memory. */
export interface BucketServer {
  readonly url: string;
  /** Environment variables of a deployment that uses it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

interface Options {
  readonly bucket: string;
  /** Conditions that a PUT obeys. Default: both. */
  readonly conditions?: Conditions;
}

/** Starts a server for the tests of a file, and sets this process's environment like a deployment's. */
export async function startBucketServer({
  bucket: name,
  conditions = ['if-none-match', 'if-match'],
}: Options): Promise<BucketServer> {
  const bucket = new Bucket(conditions);
  const server = createServer((request, response) => {
    const { method = '', url = '/', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://bucket');
    const [asked, ...path] = decodeURIComponent(pathname.slice(1)).split('/');
    const key = path.join('/');
    const answer = async (): Promise<Answer> => {
      // Nothing waits between the check of a condition and the write, so concurrent writers take turns.
      const body = await buffer(request);
      if (asked !== name) return errorAnswer(404, 'NoSuchBucket', 'The specified bucket does not exist');
      return key === '' ? bucket.list(searchParams) : bucket.answer(method, key, headers, body);
    };
    answer().then(
      ({ status, headers: own, body }) => response.writeHead(status, own).end(method === 'HEAD' ? undefined : body),
      (cause: Error) => response.destroy(cause),
    );
  });
  // Clients reuse connections. If one closed during a request, the bucket would seem unreachable.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { AWS_ENDPOINT_URL_S3: url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  const before = { ...process.env };
  Object.assign(process.env, env);
  return {
    url,
    env,
    async close() {
      process.env = before;
      await closed(server);
    },
  };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.close((cause) => (cause ? reject(cause) : resolve()));
    server.closeAllConnections();
  });

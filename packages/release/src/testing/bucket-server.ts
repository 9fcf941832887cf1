import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openLoopback } from '@gym/test-tools/loopback';

/** The conditions that a PUT obeys. */
export type Conditions = readonly ('if-none-match' | 'if-match')[];

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Headers that a PUT stores with its object. */
const STORED_HEADERS = ['content-type', 'cache-control', 'content-encoding'];

/** S3 rejects shorter parts of an object, apart from the last one. */
const SHORTEST_PART = 5 * 1024 * 1024;

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

/** Keys in one page of a list. A short page lets tests of a small release read several. */
const PAGE_SIZE = 20;

/** The objects of one bucket. It answers the calls that the product sends, as Amazon S3 does. */
class Bucket {
  readonly #objects = new Map<string, Answer & { readonly headers: Readonly<Record<string, string>> }>();
  readonly #uploads = new Map<string, Upload>();
  readonly #conditions: Conditions;
  readonly #largestPut: number;

  constructor({ conditions, largestPut }: Required<Pick<Options, 'conditions' | 'largestPut'>>) {
    this.#conditions = conditions;
    this.#largestPut = largestPut;
  }

  /** The number of uploads in parts that have neither ended nor been aborted. */
  get unfinished(): number {
    return this.#uploads.size;
  }

  answer(method: string, key: string, { headers, query, body }: Sent): Answer {
    if (query.has('uploads') || query.has('uploadId')) return this.#multipart(method, key, { headers, query, body });
    switch (method) {
      case 'GET':
      case 'HEAD':
        return this.#objects.get(key) ?? errorAnswer(404, 'NoSuchKey');
      case 'PUT':
        if (body.length > this.#largestPut) return errorAnswer(400, 'EntityTooLarge');
        return this.#put(key, headers, body);
      case 'DELETE':
        this.#objects.delete(key);
        return { status: 204 };
      default:
        return errorAnswer(501, 'NotImplemented');
    }
  }

  etags(prefix: string): Readonly<Record<string, string | undefined>> {
    const found = [...this.#objects].filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(found.map(([key, { headers }]) => [key, headers['etag']]));
  }

  list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = keys.sort().slice(0, PAGE_SIZE);
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return xml(200, `<ListBucketResult>${next}${contents}</ListBucketResult>`);
  }

  /** Creates an upload, takes its parts, and completes or aborts it. */
  #multipart(method: string, key: string, { headers, query, body }: Sent): Answer {
    const id = query.get('uploadId');
    if (id === null) {
      const created = `upload-${this.#uploads.size + 1}-${Date.now()}`;
      this.#uploads.set(created, { key, parts: new Map() });
      return xml(200, `<InitiateMultipartUploadResult><UploadId>${created}</UploadId></InitiateMultipartUploadResult>`);
    }
    const upload = this.#uploads.get(id);
    if (upload?.key !== key) return errorAnswer(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
    if (method === 'POST' && parts.slice(0, -1).some(({ length }) => length < SHORTEST_PART))
      return errorAnswer(400, 'EntityTooSmall');
    this.#uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const { status, headers: stored, body: error } = this.#put(key, headers, Buffer.concat(parts));
    if (status !== 200) return { status, ...(stored && { headers: stored }), ...(error && { body: error }) };
    return xml(200, `<CompleteMultipartUploadResult><ETag>${stored?.['etag']}</ETag></CompleteMultipartUploadResult>`);
  }

  #put(key: string, headers: IncomingHttpHeaders, body: Buffer): Answer {
    const [none, match] = (['if-none-match', 'if-match'] as const).map((name) =>
      this.#conditions.includes(name) ? headers[name] : undefined,
    );
    const etag = this.#objects.get(key)?.headers['etag'];
    if (match !== undefined && etag === undefined) return errorAnswer(404, 'NoSuchKey');
    if ((none === '*' && etag !== undefined) || (match !== undefined && match !== etag))
      return errorAnswer(412, 'PreconditionFailed');
    const stored = { etag: etagOf(body), 'last-modified': new Date().toUTCString() };
    const given = STORED_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
    this.#objects.set(key, { status: 200, headers: { ...stored, ...Object.fromEntries(given) }, body });
    return { status: 200, headers: stored };
  }
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

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
  /** The number of uploads in parts that have neither ended nor been aborted. */
  unfinished(): number;
  /** The hashes of the objects below a prefix, by their keys. */
  etags(prefix: string): Readonly<Record<string, string | undefined>>;
  close(): Promise<void>;
}

interface Options {
  readonly bucket: string;
  /** Conditions that a PUT obeys. Default: both. */
  readonly conditions?: Conditions;
  /** The most bytes of an object that is not uploaded in parts. Default: 5 GB, as at Amazon. */
  readonly largestPut?: number;
}

/** Starts a server for the tests of a file, and sets this process's environment like a deployment's. */
export async function startBucketServer({
  bucket: name,
  conditions = ['if-none-match', 'if-match'],
  largestPut = 5 * 1024 ** 3,
}: Options): Promise<BucketServer> {
  const bucket = new Bucket({ conditions, largestPut });
  const server = createServer((request, response) => {
    const { method = '', url = '/', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://bucket');
    const [asked, ...path] = decodeURIComponent(pathname.slice(1)).split('/');
    const key = path.join('/');
    const answer = async (): Promise<Answer> => {
      // Nothing waits between the check of a condition and the write, so concurrent writers take turns.
      const body = await buffer(request);
      if (asked !== name) return errorAnswer(404, 'NoSuchBucket', 'The specified bucket does not exist');
      if (key === '') return bucket.list(searchParams);
      return bucket.answer(method, key, { headers, query: searchParams, body });
    };
    answer().then(
      ({ status, headers: own, body }) => response.writeHead(status, own).end(method === 'HEAD' ? undefined : body),
      (cause: Error) => response.destroy(cause),
    );
  });
  // Clients reuse connections. If one closed during a request, the bucket would seem unreachable.
  server.keepAliveTimeout = 120_000;
  const { url, stop } = await openLoopback(server);
  const env = { AWS_ENDPOINT_URL_S3: url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  const before = { ...process.env };
  Object.assign(process.env, env);
  return {
    url,
    env,
    unfinished: () => bucket.unfinished,
    etags: (prefix) => bucket.etags(prefix),
    async close() {
      process.env = before;
      await stop();
    },
  };
}

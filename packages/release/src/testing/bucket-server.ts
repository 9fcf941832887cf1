import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';

/** The conditions that a PUT obeys. */
export type Conditions = readonly ('if-none-match' | 'if-match')[];

interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A proxy for an S3-compatible server without conditional writes. Like Amazon S3, it checks the conditions of every
 * PUT, one at a time for each object.
 */
export async function conditionalWrites(
  upstream: string,
  conditions: Conditions = ['if-none-match', 'if-match'],
): Promise<Proxy> {
  const turns = new Map<string, Promise<void>>();

  const answer: RequestListener = (incoming, response) => {
    const place = incoming.url ?? '/';
    const turn = (turns.get(place) ?? Promise.resolve())
      .then(async () => {
        const body = await buffer(incoming);
        const refused = incoming.method === 'PUT' ? await refusal(place, incoming) : undefined;
        if (refused) {
          response.writeHead(refused.status, { 'content-type': 'application/xml' });
          response.end(
            `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refused.code}</Code><Message>${refused.code}</Message></Error>`,
          );
          return;
        }
        await pass(incoming, body, response);
      })
      .catch((error: Error) => {
        response.destroy(error);
      });
    turns.set(place, turn);
  };

  async function refusal(
    place: string,
    { headers }: IncomingMessage,
  ): Promise<{ status: number; code: string } | undefined> {
    const wanted = (name: Conditions[number]) => (conditions.includes(name) ? headers[name] : undefined);
    const [none, match] = [wanted('if-none-match'), wanted('if-match')];
    if (none === undefined && match === undefined) return undefined;
    const there = await fetch(upstream + place, { method: 'HEAD' });
    const etag = there.ok ? there.headers.get('etag') : undefined;
    if (none === '*' && etag !== undefined) return { status: 412, code: 'PreconditionFailed' };
    if (match !== undefined && etag === undefined) return { status: 404, code: 'NoSuchKey' };
    return match !== undefined && match !== etag ? { status: 412, code: 'PreconditionFailed' } : undefined;
  }

  function pass(
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    response: Parameters<RequestListener>[1],
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const { expect: _asked, ...rest } = headers;
      const forwarded = request(upstream + url, { method, headers: rest, agent: false }, (came) => {
        response.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(response);
        came.once('end', resolve).once('error', reject);
      });
      forwarded.once('error', reject);
      forwarded.end(body);
    });
  }

  const server = createServer(answer);
  // Clients reuse connections. If one closed during a request, the bucket would seem unreachable.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closed(server) };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });

/** An S3-compatible server on this machine, with one bucket. */
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
export async function startBucketServer({ bucket, conditions }: Options): Promise<BucketServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'gym-bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const proxy = await conditionalWrites(`http://127.0.0.1:${port}`, conditions);
  const env = { AWS_ENDPOINT_URL_S3: proxy.url, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  const before = { ...process.env };
  Object.assign(process.env, env);
  return {
    url: proxy.url,
    env,
    async close() {
      process.env = before;
      await proxy.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

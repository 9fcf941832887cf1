import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoData, type DemoOptions } from './gym/demo-data.ts';
import { type Gym, type GymData, openGym } from './gym/gym.ts';
import { readRequest, type RecordedRequest, recordRequest } from './recorded-request.ts';
import { answerBySpec, type AnswerOptions } from './section-7/answer.ts';

/**
 * Pages of every origin may send calls. Only the specification's headers are allowed: the browser blocks a page that
 * adds another header.
 */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '7200',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Profile pictures by path: one pixel, under the file name in the demo administrator's profile. */
const PICTURES: ReadonlyMap<string, Buffer> = new Map([['/uploads/ada.png', Buffer.from(DOT, 'base64')]]);

export interface SpecServerOptions extends DemoOptions, AnswerOptions {
  /** 0, the default, uses any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Replaces the demo gym's records. */
  readonly data?: Partial<GymData>;
}

export interface SpecServer {
  /** Origin without a trailing slash, usable as `API_BASE`. */
  readonly url: string;
  readonly gym: Gym;
  /** Every request so far. `GET /__requests` returns the same list. Set its length to 0 to clear it. */
  readonly requests: RecordedRequest[];
  /** Rejects this call from now on. The returned function ends that. */
  reject(call: string, refusal: { readonly status: number; readonly reason?: string }): () => void;
  close(): Promise<void>;
}

/** Starts a server that knows only the 31 calls of section 7 with their specified fields. */
export async function createSpecServer({
  port = 0,
  host = '127.0.0.1',
  data,
  idsAs,
  ...demo
}: SpecServerOptions = {}): Promise<SpecServer> {
  const gym = openGym({ ...demoData(demo), ...data });
  const requests: RecordedRequest[] = [];
  const refusals = new Map<string, { status: number; reason?: string }>();

  const answerRequest = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    const send = (status: number, type: string | undefined, body: string | Buffer) => {
      if (!request.path.startsWith('/__')) requests.push(recordRequest(request, status));
      response
        .writeHead(status, { ...CROSS_ORIGIN, ...(type === undefined ? {} : { 'content-type': type }) })
        .end(body);
    };
    if (request.path === '/__requests') return send(200, 'application/json', JSON.stringify(requests));
    if (request.method === 'OPTIONS') return send(204, undefined, '');
    const picture = request.method === 'GET' ? PICTURES.get(request.path) : undefined;
    if (picture) return send(200, 'image/png', picture);
    const refusal = refusals.get(request.path);
    const answer = refusal
      ? {
          status: refusal.status,
          body:
            refusal.reason === undefined
              ? ''
              : JSON.stringify({ status: 'error', result: 'error', reason: refusal.reason }),
        }
      : answerBySpec(gym, request, idsAs === undefined ? {} : { idsAs });
    return send(answer.status, answer.body === '' ? undefined : 'application/json', answer.body);
  };
  const server = createServer((incoming, response) => void answerRequest(incoming, response));

  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    gym,
    requests,
    reject(call, refusal) {
      refusals.set(`/api/${call}`, refusal);
      return () => void refusals.delete(`/api/${call}`);
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

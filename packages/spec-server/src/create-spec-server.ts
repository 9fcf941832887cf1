import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoData, type DemoOptions } from './gym/demo-data.ts';
import { type Gym, type GymData, openGym } from './gym/gym.ts';
import { readRequest, type RecordedRequest, recordRequest } from './recorded-request.ts';
import { answerBySpec, type AnswerOptions } from './section-7/answer.ts';

/**
 * The pages of every origin may call. Only what the specification sends is allowed: a page that adds a header of its
 * own is stopped by its browser.
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

/** Profile pictures by path: one pixel, under the name that the demo administrator's profile carries. */
const PICTURES: ReadonlyMap<string, Buffer> = new Map([['/uploads/ada.png', Buffer.from(DOT, 'base64')]]);

export interface SpecServerOptions extends DemoOptions, AnswerOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Records in place of the demo gym's. */
  readonly data?: Partial<GymData>;
}

export interface SpecServer {
  /** Origin, without a trailing slash: an `API_BASE`. */
  readonly url: string;
  readonly gym: Gym;
  /** Every request so far, `GET /__requests` gives the same list. Emptied by setting its length to 0. */
  readonly requests: RecordedRequest[];
  /** From now on answers this call with a refusal; the answer takes it back. */
  reject(call: string, refusal: { readonly status: number; readonly reason?: string }): () => void;
  close(): Promise<void>;
}

/** Starts a server that knows the 31 calls of section 7 with the fields named there, and nothing else. */
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

  const server = createServer(async (incoming, response) => {
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
  });

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

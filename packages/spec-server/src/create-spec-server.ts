import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerBySpec, type AnswerOptions } from './gym/answer.ts';
import { demoData, type DemoOptions } from './gym/demo-data.ts';
import { openGym, type Gym, type GymData } from './gym/gym.ts';
import { CROSS_ORIGIN } from './cross-origin.ts';
import { PICTURES } from './pictures.ts';
import { recorded, type RecordedRequest } from './recorded-request.ts';
import { readRequest } from './read-request.ts';

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
  refuse(call: string, refusal: { readonly status: number; readonly reason?: string }): () => void;
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
      if (!request.path.startsWith('/__')) requests.push(recorded(request, status));
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
    refuse(call, refusal) {
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

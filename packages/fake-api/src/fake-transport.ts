import { type AxiosAdapter, AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import type { WireAnswer, WireRequest } from '@gym/spec-server/gym';
import type { NetworkFaults } from './network-faults.ts';

/** A request as the fake keeps it for inspection. */
export interface FakeRequest extends WireRequest {
  /** The call's name: its path without `/api/`. */
  readonly call: string;
  /** Origin it was sent to; '' for the document's own. */
  readonly origin: string;
}

/** What axios would put on the wire. */
function toFakeRequest({ url = '', method = 'get', headers, data }: InternalAxiosRequestConfig): FakeRequest {
  const { origin, pathname, searchParams } = new URL(url, 'http://document.test');
  const sent = Object.entries(headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const body =
    typeof data === 'string'
      ? (JSON.parse(data) as unknown)
      : data instanceof FormData
        ? Object.fromEntries(data)
        : undefined;
  return {
    call: pathname.replace('/api/', ''),
    origin: origin === 'http://document.test' ? '' : origin,
    method: method.toUpperCase(),
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(sent),
    ...(body === undefined ? {} : { body }),
  };
}

/**
 * Waits, unless the request is given up meanwhile. Listens no longer than that: the engine may keep the signal of the
 * last read of a kind, and with it whoever listens.
 */
async function unlessCancelled({ signal }: InternalAxiosRequestConfig, waiting: Promise<void>): Promise<void> {
  if (signal?.aborted) throw new CanceledError();
  let cancel: () => void = () => undefined;
  const cancelled = new Promise<never>((_, reject) => {
    cancel = () => reject(new CanceledError());
  });
  signal?.addEventListener?.('abort', cancel);
  try {
    await Promise.race([waiting, cancelled]);
  } finally {
    signal?.removeEventListener?.('abort', cancel);
  }
}

/** An axios adapter that asks a server in memory, so that all of the client but the network is the real one. */
export function fakeAdapter(
  answer: (request: WireRequest) => WireAnswer,
  { requests, disturbances }: { requests: FakeRequest[]; disturbances: NetworkFaults },
): AxiosAdapter {
  return async (config) => {
    const request = toFakeRequest(config);
    requests.push(request);
    // Nothing travels in memory: what goes out is out at once.
    config.onUploadProgress?.({ loaded: 1, bytes: 1, progress: 1, lengthComputable: true });
    await unlessCancelled(config, disturbances.pass(request.call));
    const failed = () => new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    if (disturbances.lossOf(request.call) === 'request') throw failed();
    const { status, body } = disturbances.answerOf(request.call) ?? answer(request);
    if (disturbances.lossOf(request.call) === 'answer') throw failed();
    const data = config.responseType === 'blob' ? new Blob([body]) : body;
    config.onDownloadProgress?.({ loaded: body.length, bytes: body.length, lengthComputable: false });
    return { data, status, statusText: '', headers: {}, config };
  };
}

/** A server in memory for the requests that outlive their page. */
export function fakeKeepalive(
  answer: (request: WireRequest) => WireAnswer,
  { requests, disturbances }: { requests: FakeRequest[]; disturbances: NetworkFaults },
): (url: string, init: RequestInit) => Promise<WireAnswer> {
  return async (url, { method = 'GET', headers, body }) => {
    const { origin, pathname } = new URL(url, 'http://document.test');
    const call = pathname.replace('/api/', '');
    const request: FakeRequest = {
      call,
      method,
      path: pathname,
      query: {},
      origin: origin === 'http://document.test' ? '' : origin,
      headers: headers as Record<string, string>,
      body: JSON.parse(String(body)) as unknown,
    };
    requests.push(request);
    await disturbances.pass(call);
    if (disturbances.lossOf(call) === 'request') throw new TypeError('Failed to fetch');
    return disturbances.answerOf(call) ?? answer(request);
  };
}

import { type AxiosAdapter, AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import type { NetworkFaults, WireAnswer } from './network-faults.ts';

/** A request that the client sent. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The call's name: its path without `/api/`. */
  readonly call: string;
  /** Target origin; '' for the document's own origin. */
  readonly origin: string;
}

/** Converts axios's config to the request that axios would send. */
function toSentRequest({ url = '', method = 'get', headers, data }: InternalAxiosRequestConfig): SentRequest {
  const { origin, pathname, searchParams } = new URL(url, 'http://document.test');
  const sent = Object.entries(headers.toJSON()).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    String(value),
  ]);
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
 * Waits unless the request is aborted. Then it removes its listener: the engine may retain the last read's signal and,
 * through it, the listener.
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

/** A screen shows a server that throws like any failure. So the page reports it, which the kit's check sees. */
function answered(request: SentRequest, answer: (request: SentRequest) => WireAnswer): WireAnswer {
  try {
    return answer(request);
  } catch (error) {
    (globalThis as { reportError?: (error: unknown) => void }).reportError?.(error);
    throw error;
  }
}

/** An axios adapter to a server in memory. Only the network is fake; the rest of the client is real. */
export function testAdapter(
  answer: (request: SentRequest) => WireAnswer,
  { requests, faults }: { requests: SentRequest[]; faults: NetworkFaults },
): AxiosAdapter {
  return async (config) => {
    const request = toSentRequest(config);
    requests.push(request);
    // In memory, an upload completes at once.
    config.onUploadProgress?.({ loaded: 1, bytes: 1, progress: 1, lengthComputable: true });
    await unlessCancelled(config, faults.pass(request.call));
    const failed = () => new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    if (faults.lossOf(request.call) === 'request') throw failed();
    const { status, body } = faults.answerOf(request.call) ?? answered(request, answer);
    if (faults.lossOf(request.call) === 'answer') throw failed();
    const data = config.responseType === 'blob' ? new Blob([body]) : body;
    config.onDownloadProgress?.({ loaded: body.length, bytes: body.length, lengthComputable: false });
    return { data, status, statusText: '', headers: {}, config };
  };
}

/** A server in memory for keepalive requests. */
export function testKeepalive(
  answer: (request: SentRequest) => WireAnswer,
  { requests, faults }: { requests: SentRequest[]; faults: NetworkFaults },
): (url: string, init: RequestInit) => Promise<WireAnswer> {
  return async (url, { method = 'GET', headers, body }) => {
    const { origin, pathname } = new URL(url, 'http://document.test');
    const call = pathname.replace('/api/', '');
    const request: SentRequest = {
      call,
      method,
      path: pathname,
      query: {},
      origin: origin === 'http://document.test' ? '' : origin,
      headers: headers as Record<string, string>,
      body: JSON.parse(String(body)) as unknown,
    };
    requests.push(request);
    await faults.pass(call);
    if (faults.lossOf(call) === 'request') throw new TypeError('Failed to fetch');
    return faults.answerOf(call) ?? answer(request);
  };
}

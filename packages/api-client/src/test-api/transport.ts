import { type AxiosAdapter, AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';

/** A response as the client receives it. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

/** Stands for every call, instead of one call's name. */
const EVERY = '*';

/**
 * Faults that a test injects for one call by its name, or for every call with `*`. Each method returns a function that
 * removes the fault.
 */
export class NetworkFaults {
  private readonly answers = new Map<string, WireAnswer>();
  private readonly lost = new Map<string, 'request' | 'answer'>();
  private readonly gates = new Map<string, { readonly opened: Promise<void>; readonly open: () => void }>();
  private delay = 0;

  /** Responds to the call with this, without processing it. */
  answerWith(call: string, answer: WireAnswer): () => void {
    this.answers.set(call, answer);
    return () => void this.answers.delete(call);
  }

  /** Fails the network before the request arrives, or after the server has processed it. */
  loseConnection(call: string, what: 'request' | 'answer' = 'request'): () => void {
    this.lost.set(call, what);
    return () => void this.lost.delete(call);
  }

  /** Makes the call wait until it is released. */
  hold(call: string): () => void {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.gates.set(call, { opened, open });
    return () => {
      this.gates.delete(call);
      open();
    };
  }

  /** Delays every call by this many ms. */
  slowDown(ms: number): () => void {
    this.delay = ms;
    return () => {
      this.delay = 0;
    };
  }

  /** Opens every gate, so that no call waits for a test that has ended. */
  clear(): void {
    for (const { open } of this.gates.values()) open();
    this.gates.clear();
    this.answers.clear();
    this.lost.clear();
    this.delay = 0;
  }

  answerOf(call: string): WireAnswer | undefined {
    return this.answers.get(call) ?? this.answers.get(EVERY);
  }

  lossOf(call: string): 'request' | 'answer' | undefined {
    return this.lost.get(call) ?? this.lost.get(EVERY);
  }

  async pass(call: string): Promise<void> {
    await Promise.all([
      this.gates.get(call)?.opened,
      this.gates.get(EVERY)?.opened,
      this.delay > 0 && new Promise((resolve) => setTimeout(resolve, this.delay)),
    ]);
  }
}

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

/** The server in memory. */
type Answering = (request: SentRequest) => Promise<WireAnswer>;

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
async function answered(request: SentRequest, answer: Answering): Promise<WireAnswer> {
  try {
    return await answer(request);
  } catch (error) {
    (globalThis as { reportError?: (error: unknown) => void }).reportError?.(error);
    throw error;
  }
}

/** An axios adapter to a server in memory. Only the network is fake; the rest of the client is real. */
export function testAdapter(
  answer: Answering,
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
    const { status, body } = faults.answerOf(request.call) ?? (await answered(request, answer));
    if (faults.lossOf(request.call) === 'answer') throw failed();
    const data = config.responseType === 'blob' ? new Blob([body]) : body;
    config.onDownloadProgress?.({ loaded: body.length, bytes: body.length, lengthComputable: false });
    return { data, status, statusText: '', headers: {}, config };
  };
}

/** A server in memory for keepalive requests. */
export function testKeepalive(
  answer: Answering,
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

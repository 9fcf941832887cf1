import { AxiosError, CanceledError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import type { WireAnswer, WireRequest } from '@gym/spec-server/gym';
import type { Disturbances } from './disturbances.ts';
import { toFakeRequest, type FakeRequest } from './fake-request.ts';

/**
 * Waits, unless the request is given up meanwhile. Listens no longer than that: the engine may keep the signal of the last read of
 * a kind, and with it whoever listens.
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
  { requests, disturbances }: { requests: FakeRequest[]; disturbances: Disturbances },
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

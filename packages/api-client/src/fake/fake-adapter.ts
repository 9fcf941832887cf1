import { AxiosError, CanceledError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import type { WireAnswer, WireRequest } from '@gym/spec-server/gym';
import type { Disturbances } from './disturbances.ts';
import { toFakeRequest, type FakeRequest } from './fake-request.ts';

const cancelled = ({ signal }: InternalAxiosRequestConfig): Promise<never> => new Promise((_, reject) => {
  const cancel = () => reject(new CanceledError());
  if (signal?.aborted) cancel();
  signal?.addEventListener?.('abort', cancel);
});

/** An axios adapter that asks a server in memory, so that all of the client but the network is the real one. */
export function fakeAdapter(
  answer: (request: WireRequest) => WireAnswer,
  { requests, disturbances }: { requests: FakeRequest[]; disturbances: Disturbances },
): AxiosAdapter {
  return async (config) => {
    const request = toFakeRequest(config);
    requests.push(request);
    await Promise.race([disturbances.pass(request.call), cancelled(config)]);
    const failed = () => new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    if (disturbances.lossOf(request.call) === 'request') throw failed();
    const { status, body } = disturbances.answerOf(request.call) ?? answer(request);
    if (disturbances.lossOf(request.call) === 'answer') throw failed();
    return { data: body, status, statusText: '', headers: {}, config };
  };
}

import type { WireAnswer, WireRequest } from '@gym/spec-server/gym';
import type { Disturbances } from './disturbances.ts';
import type { FakeRequest } from './fake-request.ts';

/** A server in memory for the requests that outlive their page. */
export function fakeKeptAlive(
  answer: (request: WireRequest) => WireAnswer,
  { requests, disturbances }: { requests: FakeRequest[]; disturbances: Disturbances },
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

import type { ApiMode } from './api-mode.ts';
import { OWN_API_PATH, type OwnApiUse, type SentAnswer } from './own-api-use.ts';

/**
 * Sends the page's calls of these origins to `dev`, which answers them. Or lets them pass, and sends `dev` what the
 * real API answers.
 */
export function followOwnApi(origins: readonly string[], use: OwnApiUse, mode: () => ApiMode): void {
  const network = window.fetch;
  window.fetch = async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!origins.includes(origin)) return network(input, init);
    const request = new Request(input, init);
    if (use === 'answer') return network(await redirected(request, mode()));
    const { method, url } = request;
    const response = await network(request);
    const { status, headers } = response;
    const answer = {
      method,
      url,
      status,
      type: headers.get('content-type') ?? '',
      text: await response.clone().text(),
    };
    await network(OWN_API_PATH, { method: 'PUT', body: JSON.stringify(answer satisfies SentAnswer) });
    return response;
  };
}

/** The same request to `dev`. Its body is read first, because a page cannot stream one by HTTP/1.1. */
async function redirected(request: Request, mode: ApiMode): Promise<Request> {
  const { url, method, headers, signal } = request;
  const body = request.body ? await request.blob() : null;
  return new Request(`${OWN_API_PATH}?${new URLSearchParams({ url, mode })}`, { method, headers, signal, body });
}

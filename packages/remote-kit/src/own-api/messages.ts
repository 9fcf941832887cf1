import type { IncomingMessage, ServerResponse } from 'node:http';

/** What belongs to one connection, or to the page that asks here in place of the API. */
const OF_CONNECTION = /^(:.*|host|connection|content-length|.*-encoding|cookie|origin|referer|sec-.*)$/;

const ownHeaders = (headers: Iterable<readonly [string, unknown]>): Record<string, string> =>
  Object.fromEntries(
    [...headers].filter(([name]) => !OF_CONNECTION.test(name)).map(([name, value]) => [name, String(value)]),
  );

/** A request as the own API would receive it. */
export const toRequest = (
  url: string,
  method: string,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer | null,
): Request =>
  new Request(url, {
    method,
    headers: ownHeaders(Object.entries(headers)),
    body: body && body.length > 0 ? new Uint8Array(body) : null,
  });

/** The parts of a response that a page gets. */
export const fromResponse = async (
  response: Response,
): Promise<{ readonly status: number; readonly headers: Record<string, string>; readonly body: Buffer }> => ({
  status: response.status,
  headers: ownHeaders(response.headers),
  body: Buffer.from(await response.arrayBuffer()),
});

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const sendText = (response: ServerResponse, status: number, text = ''): void =>
  void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);

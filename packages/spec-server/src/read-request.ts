import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { WireRequest } from './gym/wire.ts';

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Reads a request to its end. */
export async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const body = parsed(await text(incoming));
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers,
    ...(body === undefined ? {} : { body }),
  };
}

import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { WireRequest } from './section-7/answer.ts';

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

/** The logged part of a request. It has names only, so that no password or token is logged. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: readonly string[];
  readonly query: readonly string[];
  /** Keys of the JSON body. Keys of list entries are written as `diet[].qty`. */
  readonly body: readonly string[];
}

const keysOf = (body: unknown, prefix = ''): string[] =>
  typeof body !== 'object' || body === null
    ? []
    : Object.entries(body).flatMap(([key, value]) => [
        prefix + key,
        ...(Array.isArray(value)
          ? [...new Set(value.flatMap((entry) => keysOf(entry, `${prefix}${key}[].`)))]
          : keysOf(value, `${prefix}${key}.`)),
      ]);

export const recordRequest = (
  { method, path, headers, query, body }: WireRequest,
  status: number,
): RecordedRequest => ({
  method,
  path,
  status,
  headers: Object.keys(headers),
  query: Object.keys(query),
  body: keysOf(body),
});

import type { WireRequest } from './gym/wire.ts';

/** What is kept of a request: names only, so that no password or token stands in a log. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: readonly string[];
  readonly query: readonly string[];
  /** Keys of the JSON body, those of list entries as `diet[].qty`. */
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

export const recorded = ({ method, path, headers, query, body }: WireRequest, status: number): RecordedRequest => ({
  method,
  path,
  status,
  headers: Object.keys(headers),
  query: Object.keys(query),
  body: keysOf(body),
});

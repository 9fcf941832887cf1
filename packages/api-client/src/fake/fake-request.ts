import type { InternalAxiosRequestConfig } from 'axios';
import type { WireRequest } from '@gym/spec-server/gym';

/** A request as the fake keeps it for inspection. */
export interface FakeRequest extends WireRequest {
  /** The call's name: its path without `/api/`. */
  readonly call: string;
  /** Origin it was sent to; '' for the document's own. */
  readonly origin: string;
}

/** What axios would put on the wire. */
export function toFakeRequest({ url = '', method = 'get', headers, data }: InternalAxiosRequestConfig): FakeRequest {
  const { origin, pathname, searchParams } = new URL(url, 'http://document.test');
  const sent = Object.entries(headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]);
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

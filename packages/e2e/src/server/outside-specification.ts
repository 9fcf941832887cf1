import { SPECIFICATION } from '@gym/api-contract/specification';
import type { Request } from 'playwright-core';

/** Headers that a browser adds itself, and the two that the specification implies. */
const EXPECTED = new RegExp(
  '^(user-agent|accept|accept-language|origin|referer|content-type|authorization|cache-control|pragma|' +
    'if-(none-match|modified-since)|sec-.+)$',
);
const PUBLIC = ['userlogin', 'SentOTP', 'ChangePassword'];

const keysOf = (body: unknown, prefix = ''): string[] =>
  typeof body !== 'object' || body === null
    ? []
    : Object.entries(body).flatMap(([key, value]) => [
        prefix + key,
        ...(Array.isArray(value)
          ? [...new Set(value.flatMap((entry) => keysOf(entry, `${prefix}${key}[].`)))]
          : keysOf(value, `${prefix}${key}.`)),
      ]);

/** The part of a browser's request that this check reads. */
export type SentRequest = Pick<Request, 'url' | 'method' | 'headers' | 'postDataJSON'>;

/**
 * The parts of a request outside section 7 of the specification, one entry each. Empty for a request as specified
 * (first general rule of the acceptance list). Pictures do not count as calls.
 */
export function outsideSpecification(request: SentRequest): string[] {
  const [{ pathname, searchParams }, method] = [new URL(request.url()), request.method()];
  if (pathname.startsWith('/uploads/') && method === 'GET') return [];
  const name = pathname.startsWith('/api/') ? pathname.slice('/api/'.length) : '';
  const call = Object.hasOwn(SPECIFICATION, name) ? SPECIFICATION[name] : undefined;
  if (call?.method !== method) return [`call ${method} ${pathname}`];
  const outside = (kind: string, names: readonly string[], known: readonly string[] = []) =>
    names.filter((one) => !known.includes(one)).map((one) => `${kind} ${one} of ${name}`);
  const headers = Object.keys(request.headers());
  return [
    ...headers.filter((header) => !EXPECTED.test(header)).map((header) => `header ${header} of ${name}`),
    ...(PUBLIC.includes(name) && headers.includes('authorization') ? [`header authorization of ${name}`] : []),
    ...outside('query', [...searchParams.keys()], call.query),
    ...outside('body field', keysOf(method === 'POST' ? request.postDataJSON() : undefined), call.body),
  ];
}

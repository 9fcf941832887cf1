import { SECTION_7 } from './section-7/requests.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** Headers that a browser or another HTTP client adds itself, and the two that the specification implies. */
const EXPECTED = new RegExp(
  '^(host|connection|keep-alive|user-agent|accept|accept-(language|encoding)|origin|referer|cookie|' +
    'content-(type|length)|authorization|cache-control|pragma|dnt|priority|te|upgrade-insecure-requests|' +
    'if-(none-match|modified-since)|sec-.+|access-control-request-.+|x-forwarded-.+)$',
);
const PUBLIC = new Set(['userlogin', 'SentOTP', 'ChangePassword']);

/**
 * The parts of a request outside section 7, one entry each. Empty for a request as specified (first general rule of the
 * acceptance list). Preflights and pictures do not count as calls.
 */
export function outsideSection7({ method, path, headers, query, body }: RecordedRequest): string[] {
  if (path.startsWith('/uploads/') && method === 'GET') return [];
  const name = path.startsWith('/api/') ? path.slice('/api/'.length) : '';
  const call = Object.hasOwn(SECTION_7, name) ? SECTION_7[name] : undefined;
  if (!call || (method !== call.method && method !== 'OPTIONS')) return [`call ${method} ${path}`];
  if (method === 'OPTIONS') return [];
  const outside = (kind: string, names: readonly string[], known: readonly string[] = []) =>
    names.filter((one) => !known.includes(one)).map((one) => `${kind} ${one} of ${name}`);
  return [
    ...headers.filter((header) => !EXPECTED.test(header)).map((header) => `header ${header} of ${name}`),
    ...(PUBLIC.has(name) && headers.includes('authorization') ? [`header authorization of ${name}`] : []),
    ...outside('query', query, call.query),
    ...outside('body field', body, call.body),
  ];
}

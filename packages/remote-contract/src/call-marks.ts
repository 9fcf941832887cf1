import { callMark } from './call-mark.ts';
import type { RemoteJson } from './remote-json.ts';

/** The call that gives a remote a token for an API of its own. */
const TOKEN = 'getServiceToken';

/**
 * The marks of all calls that a remote declares, joined by blanks. A token is declared for each origin, and for no
 * other.
 */
export function callMarks({ needs, routes, origins = [] }: Pick<RemoteJson, 'needs' | 'routes' | 'origins'>): string {
  const calls = [
    ...needs,
    ...routes.flatMap(({ early }) => early.map((call) => call.replace(/^\/api\/|[?[].*$/g, ''))),
  ];
  const tokens = origins.map((origin) => `${TOKEN}?${String(new URLSearchParams({ origin }))}`);
  const declared = calls.includes(TOKEN) ? [...calls.filter((call) => call !== TOKEN), ...tokens] : calls;
  return [...new Set(declared.map(callMark))].join(' ');
}

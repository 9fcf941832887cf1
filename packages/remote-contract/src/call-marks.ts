import { callMark } from './call-mark.ts';
import type { RemoteJson } from './remote-json.ts';

/** The path of the call that gives a remote a token for an API of its own. */
const TOKEN = '/api/getServiceToken';

/**
 * The marks of all calls that a remote declares, joined by blanks. A token is declared for each origin, and for no
 * other.
 */
export function callMarks({ needs, routes, origins = [] }: Pick<RemoteJson, 'needs' | 'routes' | 'origins'>): string {
  const paths = [
    ...needs.map((call) => `/api/${call}`),
    ...routes.flatMap(({ early }) => early.map((call) => call.replace(/[?[].*$/, ''))),
  ];
  const tokens = origins.map((origin) => `${TOKEN}?${String(new URLSearchParams({ origin }))}`);
  const declared = paths.includes(TOKEN) ? [...paths.filter((path) => path !== TOKEN), ...tokens] : paths;
  return [...new Set(declared.map(callMark))].join(' ');
}

/** A call that starts while the code of its screen loads. Its remote or `shell.json` declares it. */
export interface EarlyCall {
  /** Name of a GET call, below `/api/`. */
  readonly call: string;
  /** Values of the query. `:id` is the path's parameter. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** Feature that the server must announce. */
  readonly ifFeature?: string;
  /** What to send if the server does not announce the feature: no call, or the call without its query. */
  readonly otherwise?: 'skip' | 'without-query';
}

/**
 * Formats an early call as one string, for published builds and the boot document. Shells of every version read this
 * format.
 * - `/api/record?id=:id`: the browser always sends it.
 * - `/api/record?id=:id[feature]`: the browser sends it only if the server announces the feature.
 * - `/api/list[feature?page=1]`: without the feature, the browser sends it without the query.
 */
export function formatEarlyCall({ call, query = {}, ifFeature, otherwise = 'skip' }: EarlyCall): string {
  const values = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const suffix = values.length > 0 ? `?${values.join('&')}` : '';
  if (ifFeature === undefined) return `/api/${call}${suffix}`;
  return otherwise === 'without-query' ? `/api/${call}[${ifFeature}${suffix}]` : `/api/${call}${suffix}[${ifFeature}]`;
}

/** The unchecked content of a `remote.json` or `shell.json`. */
interface ReadManifest {
  readonly routes?: unknown;
  readonly $schema?: unknown;
}

/**
 * Converts `remote.json` or `shell.json` to the form that is published with a build. Files of earlier versions already
 * have this form, with strings as early calls. Malformed parts stay, so that the check can report them.
 */
export function publishedManifest({ $schema: _forEditors, ...declared }: ReadManifest): unknown {
  return Array.isArray(declared.routes) ? { ...declared, routes: declared.routes.map(publishedRoute) } : declared;
}

function publishedRoute(route: unknown): unknown {
  const early = (route as { early?: unknown } | null)?.early;
  return Array.isArray(early) ? { ...(route as object), early: early.map(publishedCall) } : route;
}

const publishedCall = (call: unknown): unknown => (isEarlyCall(call) ? formatEarlyCall(call) : call);

const isEarlyCall = (call: unknown): call is EarlyCall =>
  typeof call === 'object' && call !== null && typeof (call as Partial<EarlyCall>).call === 'string';

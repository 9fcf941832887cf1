/** A call that starts while the code of its screen loads, as `remote.json` and `shell.json` declare it. */
export interface EarlyCall {
  /** Name of a GET call, below `/api/`. */
  readonly call: string;
  /** Values of the query; `:id` stands for the path's parameter. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** Feature that the server must announce. */
  readonly ifFeature?: string;
  /** What is sent where the server does not announce the feature: no call, or the call without its query. */
  readonly otherwise?: 'skip' | 'without-query';
}

/**
 * An early call as published builds and the boot document hold it: one string, which shells of every version read.
 * `/api/record?id=:id` is always sent. `/api/record?id=:id[feature]` is sent only where the server announces the
 * feature. `/api/list[feature?page=1]` is sent without the query where it does not.
 */
export function formatEarlyCall({ call, query = {}, ifFeature, otherwise = 'skip' }: EarlyCall): string {
  const values = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const suffix = values.length > 0 ? `?${values.join('&')}` : '';
  if (ifFeature === undefined) return `/api/${call}${suffix}`;
  return otherwise === 'without-query' ? `/api/${call}[${ifFeature}${suffix}]` : `/api/${call}${suffix}[${ifFeature}]`;
}

/** Routes of a `remote.json` or `shell.json` as they are read: nothing of them is checked yet. */
interface ReadManifest {
  readonly routes?: unknown;
  readonly $schema?: unknown;
}

/**
 * What `remote.json` or `shell.json` declares, in the form that is published with a build. Files of earlier versions
 * have that form already: strings as early calls. Malformed parts stay, so that the check names them.
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

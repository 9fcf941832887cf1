type Params = Readonly<Record<string, string>>;

/** The segments of a path, decoded. If one is malformed, all stay as they are, as in the router. */
function segmentsOf(path: string): string[] {
  const segments = path.replace(/\/+$/, '').split('/');
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    return segments;
  }
}

/**
 * Matches a URL's path with a route's path, such as `/member/:id`. Case and slashes at the end do not matter
 * (acceptance B5). The boot script, the registry and the router must agree on every path, so the first two call this
 * function, and a test compares it with the router's. It imports nothing, because every document contains it.
 *
 * @returns the decoded parameters, or undefined if the path does not match
 */
export function matchPath(route: string, path: string): Params | undefined {
  const wanted = segmentsOf(route);
  const given = segmentsOf(path);
  const params: Record<string, string> = {};
  const isMatch = (segment: string, place: number) => {
    const value = given[place] ?? '';
    if (!segment.startsWith(':')) return segment.toLowerCase() === value.toLowerCase();
    params[segment.slice(1)] = value;
    return value;
  };
  return wanted.length === given.length && wanted.every(isMatch) ? params : undefined;
}

/** The route that a URL's path leads to. A fixed path wins over a parameter; otherwise the first route wins. */
export function findRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  path: string,
): { readonly route: Route; readonly params: Params } | undefined {
  const parameters = (route: Route) => route.path.split(':').length;
  return routes
    .flatMap((route) => {
      const params = matchPath(route.path, path);
      return params ? { route, params } : [];
    })
    .sort((one, other) => parameters(one.route) - parameters(other.route))[0];
}

/** The names of a path's parameters: `id` of `/member/:id`. */
type ParametersOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParametersOf<Tail>
    : Rest
  : never;

type Value = string | number;

/**
 * The address of one record below a route.
 * @example link('/member/:id', { id: 7 }) // '/member/7'
 */
export const link = <Path extends string>(path: Path, values: Readonly<Record<ParametersOf<Path>, Value>>): string =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name as ParametersOf<Path>]));

/**
 * An address with a query. An undefined value is left out.
 * @example withQuery('/planAssign', { member: 7 }) // '/planAssign?member=7'
 */
export function withQuery(path: string, values: Readonly<Record<string, Value | undefined>>): string {
  const query = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}

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

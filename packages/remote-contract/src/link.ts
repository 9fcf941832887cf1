/** The names of a path's parameters: `id` of `/member/:id`. */
export type ParametersOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParametersOf<Tail>
    : Rest
  : never;

type Value = string | number;

/**
 * An address below a route: the values of its parameters, and any others as its query. An undefined one is left out.
 * @example link('/updateMemberHealth/:id', { id: 7, date: '2026-11-24' }) // '/updateMemberHealth/7?date=2026-11-24'
 */
export function link<Path extends string>(
  path: Path,
  values: Readonly<Record<ParametersOf<Path>, Value>> & Readonly<Record<string, Value | undefined>>,
): string {
  const { ...rest }: Record<string, Value | undefined> = values;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(value ?? '');
  });
  const query = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

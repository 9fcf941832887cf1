const segmentsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Whether two route paths are equal to the router. It ignores case and the names of parameters (acceptance B5). */
export function samePath(one: string, other: string): boolean {
  const normalized = (path: string) =>
    segmentsOf(path)
      .map((segment) => (isParameter(segment) ? ':' : segment))
      .join('/');
  return normalized(one) === normalized(other);
}

/** Whether some URL matches both paths, such as `/member/new` and `/member/:id`. With two owners, one never gets it. */
export function pathsOverlap(one: string, other: string): boolean {
  const [ours, theirs] = [segmentsOf(one), segmentsOf(other)];
  return (
    ours.length === theirs.length &&
    ours.every(
      (segment, index) => segment === theirs[index] || isParameter(segment) || isParameter(theirs[index] ?? ''),
    )
  );
}

/** Whether a route matches every URL of a path: `/plan/:id` matches `/plan/first` and `/plan/:name`. */
export function matchesEvery(route: string, path: string): boolean {
  const [ours, theirs] = [segmentsOf(route), segmentsOf(path)];
  return (
    ours.length === theirs.length && ours.every((segment, index) => isParameter(segment) || segment === theirs[index])
  );
}

/** The names of a path's parameters. */
export const parametersOf = (path: string): string[] => path.match(/(?<=:)[\w-]+/g) ?? [];

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

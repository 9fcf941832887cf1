const segmentsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
const isParameter = (segment: string): boolean => segment.startsWith(':');

/**
 * Whether two route paths are one: told apart neither by case nor by a parameter's name, as the router matches
 * (acceptance B5).
 */
export function samePath(one: string, other: string): boolean {
  const alike = (path: string) =>
    segmentsOf(path)
      .map((segment) => (isParameter(segment) ? ':' : segment))
      .join('/');
  return alike(one) === alike(other);
}

/**
 * Whether some address belongs to both paths, `/member/new` to `/member/:id`: of two owners, one would never be asked.
 */
export function pathsOverlap(one: string, other: string): boolean {
  const [ours, theirs] = [segmentsOf(one), segmentsOf(other)];
  return (
    ours.length === theirs.length &&
    ours.every(
      (segment, place) => segment === theirs[place] || isParameter(segment) || isParameter(theirs[place] ?? ''),
    )
  );
}

/** Sorts names by the numbers in them, highest first: `chromium-1200` before `chromium-999`. */
export function newestFirst(names: readonly string[]): string[] {
  return [...names].sort((left, right) => right.localeCompare(left, 'en', { numeric: true }));
}

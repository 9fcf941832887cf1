/**
 * Sorts what a search found: first the entries whose text begins with the search, then those with a word that does. The
 * order stays otherwise.
 * @param search in lower case, as the texts
 */
export function beginningsFirst<Entry>(
  entries: readonly Entry[],
  search: string,
  textOf: (entry: Entry) => string,
): Entry[] {
  const [first, next, last]: [Entry[], Entry[], Entry[]] = [[], [], []];
  for (const entry of entries) {
    const text = textOf(entry);
    if (text.startsWith(search)) first.push(entry);
    else if (text.includes(` ${search}`)) next.push(entry);
    else last.push(entry);
  }
  return [...first, ...next, ...last];
}

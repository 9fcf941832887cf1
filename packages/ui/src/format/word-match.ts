import { foldText, hasWords, searchedWords } from '@gym/rules';

export { createRecordSearch, type FindRecords, foldText, numberSearch } from '@gym/rules';

/**
 * Returns whether a text contains every word of a search, without regard to case and accents. A search without words
 * matches every text. Remotes that were published before `createRecordSearch` take it from the shell.
 */
export function wordMatch(search: string): (text: string) => boolean {
  const matches = hasWords(searchedWords(search));
  return (text) => matches(foldText(text));
}

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

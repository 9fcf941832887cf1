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

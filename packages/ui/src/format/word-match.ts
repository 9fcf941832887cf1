import { hasWords, searchedWords } from '@gym/api-contract/record-search';

export { createRecordSearch, type FindRecords, foldText, numberSearch } from '@gym/api-contract/record-search';

/**
 * Returns whether a text in lower case and without accents contains every word of a search. A search without words
 * matches every text.
 */
export const wordMatch = (search: string): ((folded: string) => boolean) => hasWords(searchedWords(search));

import { beginningsFirst } from '../format/beginnings-first.ts';
import { createRecordSearch, foldText } from '../format/word-match.ts';

/** One option of a combobox. */
export interface Option {
  readonly value: string | number;
  /** The input shows it after the choice. */
  readonly label: string;
  /** More text to find and distinguish it by, such as a phone number and an email. */
  readonly detail?: string;
}

/** An option with the folded text that a search looks in. */
interface SearchableOption extends Option {
  readonly text: string;
}

/** Runs once per list, so that a search in ten thousand options takes only one or two milliseconds per keystroke. */
export const toSearchable = (options: readonly Option[]): readonly SearchableOption[] =>
  options.map((option) => ({ ...option, text: foldText(`${option.label} ${option.detail ?? ''}`) }));

/**
 * Creates the search of options. Those that begin with the search come first, then those with a word that does. A
 * search never finds the option without a value.
 * @param finds whether the search finds an option by more than its text
 */
export function createOptionSearch(
  finds?: (search: string) => (option: Option) => boolean,
): (options: readonly SearchableOption[], search: string) => readonly SearchableOption[] {
  const find = createRecordSearch<SearchableOption>(({ text }) => text, finds);
  return (options, search) => {
    const folded = foldText(search.trim());
    if (folded === '') return options;
    const found = find(
      options.filter(({ value }) => value !== ''),
      search,
    );
    return beginningsFirst(found, folded, ({ text }) => text);
  };
}

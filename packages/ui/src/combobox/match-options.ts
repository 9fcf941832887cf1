import { wordMatch } from '../format/word-match.ts';

/** One option of a combobox. */
export interface Option {
  readonly value: string | number;
  /** The input shows it after the choice. */
  readonly label: string;
  /** More text to find and distinguish it by, such as a phone number and an email. */
  readonly detail?: string;
}

/** An option with the text that a search looks in. */
interface SearchableOption extends Option {
  readonly text: string;
}

/** Runs once per list, so that a search in ten thousand options takes only one or two milliseconds per keystroke. */
export const toSearchable = (options: readonly Option[]): readonly SearchableOption[] =>
  options.map((option) => ({ ...option, text: `${option.label} ${option.detail ?? ''}`.toLowerCase() }));

/** Maximum number of options in the page. To find another one, the user types more. */
const MAX_SHOWN = 50;

/**
 * Finds the options that contain every word of the search, without regard to case. Returns the options to show and the
 * number of all matches.
 * @param finds whether the search finds an option by more than its text
 */
export function matchOptions(
  options: readonly SearchableOption[],
  search: string,
  finds: (option: Option) => boolean = () => false,
): { readonly shown: readonly SearchableOption[]; readonly total: number } {
  const hasWords = wordMatch(search);
  const matches = search.trim() === '' ? options : options.filter((option) => hasWords(option.text) || finds(option));
  return { shown: matches.slice(0, MAX_SHOWN), total: matches.length };
}

import { beginningsFirst } from '../format/beginnings-first.ts';
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

/** Lower case without accents, so that 'sao' finds São Paulo. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Runs once per list, so that a search in ten thousand options takes only one or two milliseconds per keystroke. */
export const toSearchable = (options: readonly Option[]): readonly SearchableOption[] =>
  options.map((option) => ({ ...option, text: fold(`${option.label} ${option.detail ?? ''}`) }));

/**
 * Finds the options that contain every word of the search, without regard to case and accents. Those that begin with
 * the search come first, then those with a word that does. A search never finds the option without a value.
 * @param finds whether the search finds an option by more than its text
 */
export function matchOptions(
  options: readonly SearchableOption[],
  search: string,
  finds: (option: Option) => boolean = () => false,
): readonly SearchableOption[] {
  const folded = fold(search.trim());
  if (folded === '') return options;
  const hasWords = wordMatch(folded);
  const found = options.filter((option) => option.value !== '' && (hasWords(option.text) || finds(option)));
  return beginningsFirst(found, folded, ({ text }) => text);
}

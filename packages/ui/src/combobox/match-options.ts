/** One choice of a combobox. */
export interface Option {
  readonly value: string | number;
  /** What stands in the box once it is chosen. */
  readonly label: string;
  /** What else it is found by and told from others: a phone number and an email. */
  readonly detail?: string;
}

/** An option and the text it is found in. */
interface SearchableOption extends Option {
  readonly text: string;
}

/** Prepared once per list: ten thousand options then cost a keystroke a millisecond or two. */
export const toSearchable = (options: readonly Option[]): readonly SearchableOption[] =>
  options.map((option) => ({ ...option, text: `${option.label} ${option.detail ?? ''}`.toLowerCase() }));

/** How many options stand in the page at once. Whoever looks for another types more. */
const MAX_SHOWN = 50;

/**
 * The options in which every word of the search occurs, whatever the case; as many as are shown, and how many there
 * are.
 */
export function matchOptions(
  options: readonly SearchableOption[],
  search: string,
): { readonly shown: readonly SearchableOption[]; readonly total: number } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches =
    words.length === 0 ? options : options.filter(({ text }) => words.every((word) => text.includes(word)));
  return { shown: matches.slice(0, MAX_SHOWN), total: matches.length };
}

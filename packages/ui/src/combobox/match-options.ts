import type { Option } from './option.ts';

/** An option and the text it is found in. */
export interface FindableOption extends Option {
  readonly text: string;
}

/** Prepared once per list: ten thousand options then cost a keystroke a millisecond or two. */
export const findable = (options: readonly Option[]): readonly FindableOption[] =>
  options.map((option) => ({ ...option, text: `${option.label} ${option.detail ?? ''}`.toLowerCase() }));

/** How many options stand in the page at once. Whoever looks for another types more. */
export const MOST_SHOWN = 50;

/** The options in which every word of the search occurs, whatever the case; as many as are shown, and how many there are. */
export function matchOptions(
  options: readonly FindableOption[],
  search: string,
): { readonly shown: readonly FindableOption[]; readonly total: number } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches =
    words.length === 0 ? options : options.filter(({ text }) => words.every((word) => text.includes(word)));
  return { shown: matches.slice(0, MOST_SHOWN), total: matches.length };
}

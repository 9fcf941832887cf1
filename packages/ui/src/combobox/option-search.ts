import { useEffect, useMemo, useState } from 'react';
import type { FieldState } from '../form/use-field.ts';
import { beginningsFirst, createRecordSearch, foldText } from '../format/word-match.ts';

const NO_OPTIONS: readonly Option[] = [];
/** In place of an option's value: highlight the first match as soon as the options have loaded. */
const FIRST = Symbol('first');
/** Number of options in the page at first. Scrolling to the end adds as many again. */
const STEP = 50;

export interface OptionSearchProps {
  /** What the user can choose. */
  options: readonly Option[];
  /** The options are loading. Those shown may belong to an earlier search. */
  loading?: boolean;
  /** The server searches. `options` are its response to the search text, out of `total` matches. */
  server?: { readonly total: number; search(text: string): void };
  /** Finds options by more than their text, such as a phone that is written in another way. A stable function. */
  finds?(search: string): (option: Option) => boolean;
  /** Text of the option without a value, such as '--Select--'. It comes first, and a search never finds it. */
  empty?: string;
  /**
   * Leaving the box with a search chooses the highlighted match, as a native select does. Only for choices that harm
   * nothing, such as a country: a picker of members must not choose the wrong one. If the options still load then,
   * the form's submit waits for them.
   */
  chooseOnLeave?: boolean;
  /** The options wait for another choice. A search that finds nothing yet is kept until they have come. */
  waiting?: boolean;
}

export type OptionSearch = ReturnType<typeof useOptionSearch>;

/** The options that match a search, as many of them as are in the page, and the chosen one. */
function useMatches({ options, empty, finds }: OptionSearchProps, search: string, value: string) {
  const prepared = useMemo(
    () => toSearchable(empty === undefined ? options : [{ value: '', label: empty }, ...options]),
    [options, empty],
  );
  const chosen = useMemo(
    () => (value === '' ? undefined : prepared.find((option) => String(option.value) === value)),
    [prepared, value],
  );
  const find = useMemo(() => createOptionSearch(finds), [finds]);
  const matches = useMemo(() => find(prepared, search), [find, prepared, search]);

  const [limit, setLimit] = useState(STEP);
  // The open list begins at the choice, so it must contain it.
  const least = search === '' && chosen ? matches.indexOf(chosen) + STEP : 0;
  const shown = useMemo(() => matches.slice(0, Math.max(limit, least)), [matches, limit, least]);
  const showMore = () => {
    if (shown.length < matches.length) setLimit(shown.length + STEP);
  };
  const labelOf = (stored: unknown) =>
    prepared.find((option) => String(option.value) === String(stored))?.label ?? String(stored);
  return { options: prepared, chosen, shown, total: matches.length, labelOf, showMore, showLess: () => setLimit(STEP) };
}

/** Leaves the field once the options have come that its choice awaits. A submit waits as long. */
function useAwaitedChoice(
  { control, awaitChoice }: FieldState,
  isAwaited: boolean,
  loading: boolean,
  settle: () => void,
) {
  useEffect(() => {
    if (!isAwaited || loading) return;
    control.onBlur();
    settle();
  });
  useEffect(() => (isAwaited ? awaitChoice?.() : undefined), [isAwaited, awaitChoice]);
}

/** What the user types, the options that match it, and the chosen and the highlighted option. */
export function useOptionSearch({ field, ...props }: OptionSearchProps & { field: FieldState }) {
  const { options = NO_OPTIONS, loading = false, server, chooseOnLeave = false, waiting = false } = props;
  const value = String(field.value ?? '');
  // Undefined without a search: the input then shows the label of the choice.
  const [typed, setTyped] = useState<string>();
  // The highlighted value, not its index: new options must not change what Enter chooses.
  const [marked, mark] = useState<Option['value'] | typeof FIRST>();
  // The user left the box before its options came.
  const [left, setLeft] = useState(false);

  const found = useMatches({ ...props, options }, server ? '' : (typed ?? ''), value);
  const { chosen, shown, showMore, showLess } = found;
  const first = shown[0];
  if (marked === FIRST && first && !loading) mark(first.value);

  const highlightedIndex = shown.findIndex((option) => option.value === marked);
  const choose = (next: string) => {
    if (next !== value) field.setValue(next);
  };
  const type = (text: string | undefined) => {
    setTyped(text);
    showLess();
    setLeft(false);
    // With a search, Enter chooses the first match. Without one, it chooses nothing.
    mark(text ? FIRST : undefined);
    server?.search(text ?? '');
  };
  const settle = (match: Option | undefined) => {
    type(undefined);
    if (match) choose(String(match.value));
  };

  const match = chooseOnLeave && typed ? shown[highlightedIndex] : undefined;
  const isUnsettled = chooseOnLeave && Boolean(typed) && !match && (loading || waiting);
  const isAwaited = left && !(waiting && !loading && !first);
  useAwaitedChoice(field, isAwaited, loading, () => settle(first));

  return {
    value,
    loading,
    ...found,
    total: server ? Math.max(server.total, shown.length) : found.total,
    searching: typed !== undefined,
    inputText: typed ?? chosen?.label ?? '',
    highlightedIndex,
    highlight: (index: number) => {
      mark(shown[index]?.value);
      if (index === shown.length - 1) showMore();
    },
    choose,
    /** Searches for this text. Undefined ends the search. */
    type,
    /** Ends the search when the user leaves the box. */
    leave: () => (isUnsettled ? setLeft(true) : settle(match)),
    /** Leaving the box now chooses its match later, so the field has no error yet. */
    isUnsettled,
  };
}

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
const toSearchable = (options: readonly Option[]): readonly SearchableOption[] =>
  options.map((option) => ({ ...option, text: foldText(`${option.label} ${option.detail ?? ''}`) }));

/**
 * Creates the search of options. Those that begin with the search come first, then those with a word that does. A
 * search never finds the option without a value.
 * @param finds whether the search finds an option by more than its text
 */
function createOptionSearch(
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

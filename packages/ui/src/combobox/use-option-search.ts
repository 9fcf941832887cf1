import { useMemo, useState } from 'react';
import type { FieldState } from '../form/use-field.ts';
import { matchOptions, type Option, toSearchable } from './match-options.ts';

const NO_OPTIONS: readonly Option[] = [];
/** In place of an option's value: highlight the first match as soon as the options have loaded. */
const FIRST = Symbol('first');

export interface OptionSearchProps {
  options: readonly Option[];
  /** The options are loading. Those shown may belong to an earlier search. */
  loading?: boolean;
  /** The server searches. `options` are its response to the search text, out of `total` matches. */
  server?: { readonly total: number; search(text: string): void };
  /** Finds options by more than their text, such as a phone that is written in another way. A stable function. */
  finds?(search: string): (option: Option) => boolean;
}

export type OptionSearch = ReturnType<typeof useOptionSearch>;

/** What the user types, the options that match it, and the chosen and the highlighted option. */
export function useOptionSearch({
  field,
  options = NO_OPTIONS,
  loading = false,
  server,
  finds,
}: OptionSearchProps & { field: FieldState }) {
  const value = String(field.value ?? '');
  // Undefined without a search: the input then shows the label of the choice.
  const [typed, setTyped] = useState<string>();
  // The highlighted value, not its index: new options must not change what Enter chooses.
  const [marked, mark] = useState<Option['value'] | typeof FIRST>();

  const prepared = useMemo(() => toSearchable(options), [options]);
  const chosen = useMemo(() => prepared.find((option) => String(option.value) === value), [prepared, value]);
  const search = server ? '' : (typed ?? '');
  const { shown, total } = useMemo(() => matchOptions(prepared, search, finds?.(search)), [prepared, search, finds]);
  const first = shown[0];
  if (marked === FIRST && first && !loading) mark(first.value);

  return {
    value,
    loading,
    chosen,
    shown,
    total: server ? Math.max(server.total, shown.length) : total,
    inputText: typed ?? chosen?.label ?? '',
    highlightedIndex: shown.findIndex((option) => option.value === marked),
    highlight: (index: number) => mark(shown[index]?.value),
    labelOf: (stored: unknown) =>
      prepared.find((option) => String(option.value) === String(stored))?.label ?? String(stored),
    choose: (next: string) => {
      if (next !== value) field.setValue(next);
    },
    /** Searches for this text. Undefined ends the search. */
    type: (text: string | undefined) => {
      setTyped(text);
      // With a search, Enter chooses the first match. Without one, it chooses nothing.
      mark(text ? FIRST : undefined);
      server?.search(text ?? '');
    },
  };
}

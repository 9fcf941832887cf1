import { useCombobox } from 'downshift';
import { useId } from 'react';
import type { OptionSearch } from './option-search.ts';

export type ComboboxKeys = ReturnType<typeof useComboboxKeys>;

/** The keyboard, pointer and ARIA behaviour of the combobox. */
export function useComboboxKeys(search: OptionSearch, inputId: string) {
  const { shown, chosen, loading, isUnsettled, type, leave, choose, highlight } = search;
  return useCombobox({
    id: useId(),
    inputId,
    items: [...shown],
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    inputValue: search.inputText,
    selectedItem: chosen ?? null,
    highlightedIndex: search.highlightedIndex,
    stateReducer: ({ selectedItem, highlightedIndex, isOpen }, { type: change, changes }) => {
      const { InputBlur, InputKeyDownEnter, InputKeyDownEscape } = useCombobox.stateChangeTypes;
      // `leave` decides what a blur chooses. Escape clears the search, not the choice.
      if (change === InputBlur || change === InputKeyDownEscape) return { ...changes, selectedItem };
      // The user pressed Enter before the response. The list stays open for it.
      if (change === InputKeyDownEnter && (loading || isUnsettled) && highlightedIndex < 0)
        return { ...changes, isOpen };
      return changes;
    },
    onStateChange: ({ type: change, selectedItem, highlightedIndex }) => {
      const { InputBlur, InputChange, InputKeyDownEscape, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      if (highlightedIndex !== undefined && change !== InputChange) highlight(highlightedIndex);
      if (change === InputBlur) leave();
      else if (change === InputKeyDownEscape) type(undefined);
      else if ((change === InputKeyDownEnter || change === ItemClick) && selectedItem) {
        type(undefined);
        choose(String(selectedItem.value));
      }
    },
  });
}

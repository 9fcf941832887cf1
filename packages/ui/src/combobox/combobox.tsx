import { useCombobox } from 'downshift';
import { type ComponentProps, type ReactElement, useId, useMemo, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { FieldFrame, type FieldProps } from '../form/field/field-frame.tsx';
import type { FieldState } from '../form/use-field.ts';
import styles from './combobox.module.css';
import { matchOptions, type Option, toSearchable } from './match-options.ts';

interface OptionItemProps extends ComponentProps<'li'> {
  option: Option;
  highlighted: boolean;
}

/** One option in the list below the input. */
function OptionItem({ option, highlighted, ...item }: OptionItemProps): ReactElement {
  return (
    <li {...item} className={styles.option} data-highlighted={highlighted || undefined}>
      <span className={styles.label}>{option.label}</span>
      {option.detail && <span className={styles.detail}>{option.detail}</span>}
    </li>
  );
}

export interface ComboboxProps extends Pick<FieldProps, 'label' | 'hint' | 'disabled' | 'wide' | 'placeholder'> {
  options: readonly Option[];
  /** The options are loading. Those shown may belong to an earlier search. */
  loading?: boolean;
  /** Name of the options in the announced count: ['member', 'members']. */
  noun: readonly [one: string, many: string];
  /** The server searches. `options` are its response to the search text, out of `total` matches. */
  server?: { readonly total: number; search(text: string): void };
}

const NO_OPTIONS: readonly Option[] = [];
/** In place of an option's value: highlight the first match as soon as the options have loaded. */
const FIRST = Symbol('first');

/**
 * A searchable select that follows the combobox pattern of the ARIA guide. A hidden input with the field's name has the
 * chosen value. Typed text is only a search: on blur, the label of the choice replaces it.
 */
export function Combobox(props: ComboboxProps & { field: FieldState }): ReactElement {
  const {
    field,
    label,
    hint,
    disabled,
    wide,
    placeholder,
    options = NO_OPTIONS,
    loading = false,
    noun,
    server,
  } = props;
  const id = useId();
  const value = String(field.value ?? '');
  // Undefined without a search: the input then shows the label of the choice.
  const [typed, setTyped] = useState<string>();
  // The highlighted value, not its index: new options must not change what Enter chooses.
  const [marked, mark] = useState<Option['value'] | typeof FIRST>();

  const prepared = useMemo(() => toSearchable(options), [options]);
  const chosen = useMemo(() => prepared.find((option) => String(option.value) === value), [prepared, value]);
  const search = server ? '' : (typed ?? '');
  const found = useMemo(() => matchOptions(prepared, search), [prepared, search]);
  const first = found.shown[0];
  if (marked === FIRST && first && !loading) mark(first.value);
  const total = server ? Math.max(server.total, found.shown.length) : found.total;

  const choose = (next: string) => {
    if (next !== value) field.setValue(next);
  };
  const type = (text: string | undefined) => {
    setTyped(text);
    // With a search, Enter chooses the first match. Without one, it chooses nothing.
    mark(text ? FIRST : undefined);
    server?.search(text ?? '');
  };

  const combobox = useCombobox({
    id,
    inputId: field.id,
    items: [...found.shown],
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    inputValue: typed ?? chosen?.label ?? '',
    selectedItem: chosen ?? null,
    highlightedIndex: found.shown.findIndex((option) => option.value === marked),
    stateReducer: ({ selectedItem, highlightedIndex, isOpen }, { type: change, changes }) => {
      const { InputBlur, InputKeyDownEnter, InputKeyDownEscape } = useCombobox.stateChangeTypes;
      // A blur must not choose an option by accident. Escape clears the search, not the choice.
      if (change === InputBlur || change === InputKeyDownEscape) return { ...changes, selectedItem };
      // The user pressed Enter before the response. The list stays open for it.
      if (change === InputKeyDownEnter && loading && highlightedIndex < 0) return { ...changes, isOpen };
      return changes;
    },
    onStateChange: ({ type: change, selectedItem, highlightedIndex }) => {
      const { InputBlur, InputChange, InputKeyDownEscape, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      if (highlightedIndex !== undefined && change !== InputChange) mark(found.shown[highlightedIndex]?.value);
      if (change === InputBlur || change === InputKeyDownEscape) type(undefined);
      else if ((change === InputKeyDownEnter || change === ItemClick) && selectedItem) {
        type(undefined);
        choose(String(selectedItem.value));
      }
    },
  });
  const { isOpen, highlightedIndex } = combobox;
  const { id: inputId, onBlur, name: hiddenName, ...wiring } = field.control;
  const status = statusOf({ loading, shown: found.shown.length, total, noun });

  return (
    <FieldFrame
      field={field}
      label={label}
      hint={hint}
      wide={wide}
      write={(stored) => prepared.find((option) => String(option.value) === String(stored))?.label ?? String(stored)}
    >
      <div className={styles.box}>
        <input type="hidden" name={hiddenName} value={value} />
        <input
          {...combobox.getInputProps({
            id: inputId,
            ...wiring,
            'aria-labelledby': undefined,
            disabled,
            placeholder,
            onBlur,
            onChange: ({ currentTarget }) => {
              type(currentTarget.value);
              if (currentTarget.value === '') choose('');
            },
          })}
          className={styles.input}
          type="text"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={styles.inside}>
          {value !== '' && !disabled ? (
            <IconButton
              label={`Clear ${label}`}
              icon="close"
              onClick={() => {
                type(undefined);
                choose('');
                combobox.openMenu();
                document.getElementById(inputId)?.focus();
              }}
            />
          ) : (
            <IconButton
              {...combobox.getToggleButtonProps({ disabled })}
              label={`Show all ${noun[1]}`}
              icon="chevron-down"
            />
          )}
        </div>
        <div className={styles.popup} hidden={!isOpen}>
          <ul
            {...combobox.getMenuProps({ 'aria-labelledby': undefined, 'aria-label': label })}
            className={styles.options}
          >
            {isOpen &&
              found.shown.map((option, index) => (
                <OptionItem
                  key={option.value}
                  {...combobox.getItemProps({ item: option, index })}
                  aria-selected={String(option.value) === value}
                  aria-setsize={total}
                  aria-posinset={index + 1}
                  option={option}
                  highlighted={index === highlightedIndex}
                />
              ))}
          </ul>
          {(found.shown.length < total || found.shown.length === 0) && (
            <p className={styles.note} aria-hidden="true">
              {status}
            </p>
          )}
        </div>
        <p className="sr-only" role="status">
          {isOpen ? status : ''}
        </p>
      </div>
    </FieldFrame>
  );
}

/** The number of options as text. Screen readers announce every change. */
function statusOf({
  loading,
  shown,
  total,
  noun,
}: {
  loading: boolean;
  shown: number;
  total: number;
  noun: readonly [string, string];
}): string {
  if (loading) return 'Loading…';
  if (total === 0) return `No ${noun[0]} matches`;
  if (shown < total) return `${shown} of ${total} ${noun[1]} shown. Type more to narrow them down.`;
  return `${total} ${total === 1 ? noun[0] : noun[1]}`;
}

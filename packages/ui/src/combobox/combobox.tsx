import { type ComponentProps, type ReactElement, type UIEvent, useId } from 'react';
import { IconButton } from '../button/buttons-and-links.tsx';
import { FieldFrame, type FieldProps } from '../form/field/field-frame.tsx';
import { type FieldState, useField } from '../form/use-field.ts';
import { type Option, type OptionSearch, type OptionSearchProps, useOptionSearch } from './option-search.ts';
import { type ComboboxKeys, useComboboxKeys } from './use-combobox-keys.ts';
import styles from './combobox.module.css';

const comboboxTexts = {
  loading: 'Loading…',
  clear: (label: string) => `Clear ${label}`,
  showAll: (many: string) => `Show all ${many}`,
  noMatch: (one: string) => `No ${one} matches`,
  shown: (count: number, total: number, many: string) =>
    `${count} of ${total} ${many} shown. Type more to narrow them down.`,
  count: (total: number, one: string, many: string) => `${total} ${total === 1 ? one : many}`,
};

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

interface ComboboxProps
  extends OptionSearchProps, Pick<FieldProps, 'label' | 'hint' | 'disabled' | 'wide' | 'placeholder'> {
  /** Name of the options in the announced count: ['member', 'members']. */
  noun: readonly [one: string, many: string];
}

interface ValueByNameProps {
  search: OptionSearch;
  field: FieldState;
  isSelect: boolean;
  disabled?: boolean;
}

/** The chosen value under the field's name, hidden from users. As a select, scripts that fill forms by names choose. */
function ValueByName({ search, field, isSelect, disabled }: ValueByNameProps): ReactElement {
  const { value, options, choose } = search;
  const { name, 'aria-describedby': described } = field.control;
  if (!isSelect) return <input type="hidden" name={name} value={value} />;
  return (
    <select
      className="sr-only"
      aria-hidden="true"
      aria-describedby={described}
      tabIndex={-1}
      autoComplete="off"
      name={name}
      value={value}
      disabled={disabled}
      onChange={({ target }) => choose(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/**
 * A searchable select that follows the combobox pattern of the ARIA guide. Typed text is only a search: on blur, the
 * label of the choice replaces it.
 */
export function Combobox(props: ComboboxProps & { field: FieldState }): ReactElement {
  const { field, label, hint, disabled, wide, placeholder, noun, empty } = props;
  const search = useOptionSearch(props);
  const { value, type, choose } = search;
  const combobox = useComboboxKeys(search, field.id);
  const { id: inputId, onBlur, name: _name, ...wiring } = field.control;
  const clear = () => {
    type(undefined);
    choose('');
    combobox.openMenu();
    document.getElementById(inputId)?.focus();
  };
  const input = combobox.getInputProps({
    id: inputId,
    ...wiring,
    'aria-labelledby': undefined,
    disabled,
    placeholder: placeholder ?? empty,
    onBlur: () => {
      if (!search.isUnsettled) onBlur();
    },
    // As after Tab: what the user types next replaces the choice.
    onClick: ({ currentTarget }) => {
      if (!search.searching) currentTarget.select();
    },
    onChange: ({ currentTarget }) => {
      type(currentTarget.value);
      if (currentTarget.value === '') choose('');
    },
  });

  return (
    <FieldFrame field={field} label={label} hint={hint} wide={wide} write={search.labelOf}>
      <div className={styles.box}>
        <ValueByName search={search} field={field} isSelect={empty !== undefined} disabled={disabled} />
        <input {...input} className={styles.input} type="text" autoCapitalize="none" spellCheck={false} />
        <div className={styles.inside}>
          {value !== '' && !disabled ? (
            <IconButton label={comboboxTexts.clear(label)} icon="close" onClick={clear} />
          ) : (
            <IconButton
              {...combobox.getToggleButtonProps({ disabled })}
              label={comboboxTexts.showAll(noun[1])}
              icon="chevron-down"
            />
          )}
        </div>
        <Options search={search} combobox={combobox} label={label} noun={noun} />
      </div>
    </FieldFrame>
  );
}

interface OptionsProps extends Pick<ComboboxProps, 'label' | 'noun'> {
  search: OptionSearch;
  combobox: ComboboxKeys;
}

/** The list below the input, and the number of matches. */
function Options({ search, combobox, label, noun }: OptionsProps): ReactElement {
  const { shown, total, value, loading, showMore } = search;
  const { isOpen, highlightedIndex } = combobox;
  // The option without a value is none of the countries.
  const others = shown.length - (shown[0]?.value === '' ? 1 : 0);
  const status = statusOf({ loading, shown: others, total: total - shown.length + others, noun });
  return (
    <>
      <div className={styles.popup} hidden={!isOpen}>
        <ul
          {...combobox.getMenuProps({ 'aria-labelledby': undefined, 'aria-label': label })}
          className={styles.options}
          onScroll={({ currentTarget: list }: UIEvent<HTMLElement>) => {
            if (list.scrollTop + 2 * list.clientHeight >= list.scrollHeight) showMore();
          }}
        >
          {isOpen &&
            shown.map((option, index) => (
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
        {(shown.length < total || others === 0) && (
          <p className={styles.note} aria-hidden="true">
            {status}
          </p>
        )}
      </div>
      <p className="sr-only" role="status">
        {isOpen ? status : ''}
      </p>
    </>
  );
}

interface Matches extends Pick<ComboboxProps, 'noun'> {
  loading: boolean;
  shown: number;
  total: number;
}

/** The number of options as text. Screen readers announce every change. */
function statusOf({ loading, shown, total, noun: [one, many] }: Matches): string {
  if (loading) return comboboxTexts.loading;
  if (total === 0) return comboboxTexts.noMatch(one);
  if (shown < total) return comboboxTexts.shown(shown, total, many);
  return comboboxTexts.count(total, one, many);
}

export interface ComboboxFieldProps extends ComboboxProps {
  /** The specification's field name, and the input's `name`. */
  name: string;
  /** Tells the user that it must be filled in. The schema of the form checks that. */
  required?: boolean;
  /** Called with the new choice after the form has its value. '' means no choice. */
  onChoose?: (value: string) => void;
}

/** A combobox as a field of the surrounding form. */
export function ComboboxField({ name, required, onChoose, ...combobox }: ComboboxFieldProps): ReactElement {
  const field = useField(name, { hint: Boolean(combobox.hint), required });
  const setValue = (value: unknown) => {
    field.setValue(value);
    onChoose?.(String(value));
  };
  return <Combobox {...combobox} field={{ ...field, setValue }} />;
}

export interface ChooserProps extends ComboboxProps {
  /** The input's `name`. */
  name: string;
  /** The value of the chosen option as text. */
  value: string;
  /** Called with the new choice. '' means no choice. */
  onChange(value: string): void;
}

/** A combobox outside of a form. A choice changes the screen immediately. */
export function Chooser({ name, value, onChange, ...combobox }: ChooserProps): ReactElement {
  const id = useId();
  const described = combobox.hint ? `${id}-hint` : undefined;
  return (
    <Combobox
      {...combobox}
      field={{
        id,
        value,
        setValue: (next) => onChange(String(next)),
        control: { id, name, onBlur: () => undefined, 'aria-describedby': described },
      }}
    />
  );
}

import type { ReactElement } from 'react';
import { Icon } from '../../icon/icon.tsx';
import { joinClasses } from '../../style/join-classes.ts';
import * as formTexts from '../texts.ts';
import { useField } from '../use-field.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { FieldError, FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export interface SelectFieldProps extends Omit<FieldProps, 'readOnly' | 'placeholder'> {
  /** What the user can choose. */
  options: readonly { readonly value: string | number; readonly label: string }[];
  /** Text of the empty option, default '--Select--'. False: no empty option, because the field always has a value. */
  placeholder?: string | false;
  /** Called with the new choice after the form has its value, for selects that depend on this one. */
  onChoose?: (value: string) => void;
}

/**
 * A native select. Its value is the option's value as text. The schema converts it to a number on submit.
 */
export function SelectField({
  label,
  hint,
  wide,
  name,
  required,
  options,
  placeholder = formTexts.select,
  onChoose,
  ...select
}: SelectFieldProps): ReactElement {
  const field = useField(name, { hint: Boolean(hint), required });
  const write = (value: unknown) =>
    options.find((option) => String(option.value) === String(value))?.label ?? String(value);
  return (
    <FieldFrame field={field} label={label} hint={hint} wide={wide} write={write}>
      <div className={styles.withButton}>
        <select
          {...select}
          {...field.control}
          className={`${styles.input} ${styles.select}`}
          value={String(field.value ?? '')}
          onChange={({ target }) => {
            field.setValue(target.value);
            onChoose?.(target.value);
          }}
        >
          {placeholder !== false && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <Icon name="chevron-down" />
        </span>
      </div>
    </FieldFrame>
  );
}

/** A checkbox. Its value is a boolean, and its label stands beside it. */
export function CheckboxField({
  label,
  hint,
  wide,
  name,
  required,
  disabled,
  autoFocus,
}: Omit<FieldProps, 'readOnly' | 'placeholder' | 'autoComplete'>): ReactElement {
  const field = useField(name, { hint: Boolean(hint), required });
  return (
    <div className={joinClasses(styles.field, wide && styles.wide)}>
      <label className={styles.check}>
        <input
          {...field.control}
          className={styles.box}
          type="checkbox"
          disabled={disabled}
          // A form may request it for its first field. The default is off.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          checked={Boolean(field.value)}
          onChange={(event) => field.setValue(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={`${field.id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {field.conflict && (
        <ConflictChoice
          field={field}
          conflict={field.conflict}
          label={label}
          write={(value) => (value ? formTexts.yes : formTexts.no)}
        />
      )}
      <FieldError field={field} />
    </div>
  );
}

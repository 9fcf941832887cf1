import { useState, type ReactElement } from 'react';
import { IconButton } from '../../button/icon-button.tsx';
import { useField } from '../use-field.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './field.module.css';

/** A password that can be shown. State `autoComplete` (`current-password` or `new-password`) for password managers. */
export function PasswordField({ label, hint, wide, name, required, ...input }: FieldProps): ReactElement {
  const field = useField(name, { hint: Boolean(hint), required });
  const [shown, show] = useState(false);
  return (
    <FieldFrame field={field} label={label} hint={hint} wide={wide}>
      <div className={styles.withButton}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...field.control}
          className={styles.input}
          type={shown ? 'text' : 'password'}
          value={String(field.value ?? '')}
          onChange={(event) => field.setValue(event.target.value)}
        />
        <div className={styles.inside}>
          <IconButton
            label={shown ? 'Hide characters' : 'Show characters'}
            icon={shown ? 'eye-off' : 'eye'}
            aria-controls={field.id}
            // Pressing it must not take the focus, and with it the caret and a phone's keyboard, from the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => show(!shown)}
          />
        </div>
      </div>
    </FieldFrame>
  );
}

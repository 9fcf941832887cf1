import { PasswordField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { newPasswordTexts } from './new-password-rules.ts';

/** A new password and its confirmation. */
export const NewPasswordFields = ({ minLength }: { minLength: number }): ReactElement => (
  <>
    <PasswordField
      name="newpassword"
      label={newPasswordTexts.new}
      autoComplete="new-password"
      hint={minLength > 1 ? newPasswordTexts.atLeast(minLength) : undefined}
      required
    />
    <PasswordField name="cpassword" label={newPasswordTexts.confirm} autoComplete="new-password" required />
  </>
);

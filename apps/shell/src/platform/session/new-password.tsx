import { ref, string } from 'yup';
import { PasswordField } from '@gym/ui/form';
import type { ReactElement } from 'react';

/**
 * Texts of choosing a new password. The validation messages are exactly those of the specification, including spaces
 * (acceptance I3, I5).
 */
export const newPasswordTexts = {
  new: 'New password',
  confirm: 'Confirm password',
  atLeast: (length: number) => `At least ${length} characters.`,
  newRequired: 'New Password is required ',
  confirmRequired: 'Confirm Password is required',
  mismatch: 'Passwords do not match',
} as const;

/** Rules of a new password and its confirmation, on every screen that sets one (acceptance I3, I5). */
export const newPasswordRules = {
  newpassword: string().required(newPasswordTexts.newRequired),
  cpassword: string()
    .required(newPasswordTexts.confirmRequired)
    .oneOf([ref('newpassword')], newPasswordTexts.mismatch),
};

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

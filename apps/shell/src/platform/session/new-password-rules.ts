import { ref, string } from 'yup';

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

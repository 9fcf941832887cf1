import { ref, string } from 'yup';

/**
 * Texts of choosing a new password. The validation messages are the specification's, spaces included (acceptance I3,
 * I5).
 */
export const newPasswordTexts = {
  new: 'New password',
  confirm: 'Confirm password',
  atLeast: (length: number) => `At least ${length} characters.`,
  newRequired: 'New Password is required ',
  confirmRequired: 'Confirm Password is required',
  mismatch: 'Passwords do not match',
} as const;

/** Rules of a new password and its confirmation, wherever one is chosen (acceptance I3, I5). */
export const newPasswordRules = {
  newpassword: string().required(newPasswordTexts.newRequired),
  cpassword: string()
    .required(newPasswordTexts.confirmRequired)
    .oneOf([ref('newpassword')], newPasswordTexts.mismatch),
};

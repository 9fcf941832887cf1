import { ref, string } from 'yup';
import { passwordTexts } from '../texts/account.ts';

/** Rules of a new password and its confirmation, wherever one is chosen (acceptance I3, I5). */
export const newPasswordRules = {
  newpassword: string().required(passwordTexts.newRequired),
  cpassword: string()
    .required(passwordTexts.confirmRequired)
    .oneOf([ref('newpassword')], passwordTexts.mismatch),
};

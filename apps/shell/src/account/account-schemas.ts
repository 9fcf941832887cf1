import { object, string } from 'yup';
import { newPasswordRules } from '../session/new-password-rules.ts';
import { editProfileTexts, passwordTexts } from '../texts/account.ts';

/** Rules of `/ediprofile` (acceptance I2). */
export const editProfileSchema = object({
  fname: string().trim().required(editProfileTexts.fnameRequired),
  lname: string().trim().required(editProfileTexts.lnameRequired),
  phone: string().required(editProfileTexts.phoneRequired),
});

/** Rules of `/changePassword` (acceptance I3). */
export const changePasswordSchema = object({
  oldpassword: string().required(passwordTexts.oldRequired),
  ...newPasswordRules,
});

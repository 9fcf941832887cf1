import { object, string } from 'yup';
import { newPasswordRules } from '../../platform/session/new-password.ts';
import { recoveryTexts } from './texts.ts';

/** Rules of `/email` (acceptance I4). */
export const requestCodeSchema = object({ email: string().trim().required(recoveryTexts.emailRequired) });

/** Rules of `/forgetPassword` (acceptance I5). */
export const resetPasswordSchema = object({
  otp: string().trim().required(recoveryTexts.codeRequired),
  ...newPasswordRules,
});

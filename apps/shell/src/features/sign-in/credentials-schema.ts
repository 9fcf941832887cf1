import { object, string } from 'yup';
import { signInTexts } from './texts.ts';

const password = string().required(signInTexts.passwordRequired).min(1, signInTexts.passwordShort);

/** Rules of the sign-in (acceptance A2). */
export const credentialsSchema = object({
  email: string().trim().required(signInTexts.emailInvalid).email(signInTexts.emailInvalid),
  password,
});

/** Rules of a confirmation by the own password. */
export const confirmationSchema = object({ password });

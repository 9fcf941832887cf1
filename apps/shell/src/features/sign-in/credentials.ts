import { object, string } from 'yup';

/**
 * Texts of the sign-in screen. The validation messages are exactly those of the specification, including its mistakes
 * (acceptance A2).
 */
export const signInTexts = {
  title: 'Sign in',
  form: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  forgotten: 'Forgot password?',
  emailInvalid: 'Enter youer vallid email',
  passwordRequired: 'No password provided.',
  passwordShort: 'Password is too short - should be 1 chars minimum.',
  ended: 'Your session has ended. Sign in again to go on.',
  reset: 'Your password is changed. Sign in with the new one.',
} as const;

const password = string().required(signInTexts.passwordRequired).min(1, signInTexts.passwordShort);

/** Rules of the sign-in (acceptance A2). */
export const credentialsSchema = object({
  email: string().trim().required(signInTexts.emailInvalid).email(signInTexts.emailInvalid),
  password,
});

/** Rules of a confirmation by the own password. */
export const confirmationSchema = object({ password });

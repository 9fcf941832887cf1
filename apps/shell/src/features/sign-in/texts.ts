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

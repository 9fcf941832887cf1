/** Texts of the screens before and after a session. The validation messages are the specification's, letter by letter (acceptance A2). */
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

export const reSignInTexts = {
  title: 'Sign in again',
  lead: 'Your session has ended. Everything you typed is still here.',
  leadUnknown: 'Your session has ended. Everything you typed is still here; once signed in, send it again.',
  someoneElse: 'Sign in as someone else',
} as const;

export const startTexts = {
  starting: 'Starting…',
  failedTitle: 'Your role could not be read',
  failedBody: 'Which screens are yours depends on it, so nothing is shown yet.',
  retry: 'Retry',
  signOut: 'Log out',
} as const;

/** Texts of the sign-in over an open page whose session ended. */
export const reSignInTexts = {
  title: 'Sign in again',
  lead: 'Your session has ended. Everything you typed is still here.',
  leadUnknown: 'Your session has ended. Everything you typed is still here; once signed in, send it again.',
  someoneElse: 'Sign in as someone else',
} as const;

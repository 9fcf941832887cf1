/** Texts of a session that begins, or ended below an open page. */
export const reSignInTexts = {
  title: 'Sign in again',
  lead: 'Your session has ended. Everything you typed is still here.',
  leadUnknown: 'Your session has ended. Everything you typed is still here; once signed in, send it again.',
  someoneElse: 'Sign in as someone else',
} as const;

export const startTexts = {
  starting: 'Starting…',
} as const;
